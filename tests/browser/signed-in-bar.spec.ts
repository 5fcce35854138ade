import { expect, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";

test("the mobile menu of the signed-in bar lists its four places", async ({ page }) => {
  await signUpAs(page);
  await page.goto("/cart");
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
