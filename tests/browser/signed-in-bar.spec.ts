import { expect, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";

test("React takes a signed-in page over without waiting for a timer, and its mobile menu lists four places", async ({
  page,
}) => {
  await signUpAs(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/cart");
  expect(await page.evaluate(() => "isHydrated" in window)).toBe(true);
  await page.clock.resume();
  await page.locator("summary[aria-label=Menu]").click();
  const places = page.getByRole("navigation", { name: "Menu" });
  await expect(places.getByRole("link")).toHaveText([
    "Merch",
    "View profile",
    "My Orders",
    "Get Help",
  ]);
  await expectAccessible(page);
  await places.getByRole("link", { name: "Get Help" }).click();
  await expect(page).toHaveURL("/gethelp");
  await expect(places).toBeHidden();
  // No new document: who does not see the page hears its name.
  await expect(page.getByRole("status").filter({ hasText: "Vybez" })).toHaveText(
    "Get help - Vybez",
  );
});
