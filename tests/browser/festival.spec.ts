import { expect, test } from "./support/fixtures.ts";
import { takeOver } from "./support/hydration.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

test.use({ seed: "empty" });

test("an organiser changes date, fee and a question on a phone, previews, publishes, and restores the old version", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/adminHome");
  await page.getByRole("link", { name: "Set the date" }).click();
  await page.getByLabel("Date", { exact: true }).fill("2099-03-05");
  await page.getByLabel("Link to a map (optional)").fill("javascript:alert(1)");
  pageErrors.expect(/400/);
  await page.keyboard.press("Enter");
  const map = page.getByLabel("Link to a map (optional)");
  await expect(map).toBeFocused();
  await expect(map).toHaveAccessibleDescription(/^A link begins with https/);
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2099-03-05");
  await map.fill("");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();

  await page.getByRole("link", { name: "Back to Festival" }).click();
  await page.getByRole("link", { name: /^Pick-up and delivery/ }).click();
  await page.getByLabel("Delivery fee (₦)").fill("4500");
  await page.getByRole("button", { name: "Remove region 1", exact: true }).click();
  await expect(page.getByLabel("Region 1", { exact: true })).toHaveValue("Alakahia");
  await expect(page.getByLabel("Region 1", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Delivery fee (₦)")).toHaveValue("4500");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Back to Festival" }).click();
  await expect(
    page.getByText("Date and place, Pick-up and delivery. Only you see it."),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("You are looking at the draft.")).toBeVisible();
  await expect(page.getByText("5 March 2099").first()).toBeVisible();
  const visitor = await browser.newPage({ baseURL });
  await visitor.goto("/");
  await expect(visitor.getByText("5 March 2099")).toHaveCount(0);

  await page.getByRole("link", { name: "Publish…" }).click();
  await expect(page.getByRole("heading", { name: "Changed, not published" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Version 1 is live.")).toBeVisible();
  await visitor.goto("/contact");
  await expect(visitor.getByText("₦4,500 to a door")).toHaveCount(1);
  const countdown = visitor.getByRole("timer");
  const isCounting = async () => expect(countdown).not.toHaveText((await countdown.textContent())!);
  await isCounting();
  await takeOver(visitor);
  await isCounting();
  await page.getByText("Bring back The site as it was delivered").click();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.getByText("Version 0 is back, as version 2.")).toBeVisible();
  await visitor.goto("/contact");
  await expect(visitor.getByText("₦3,000 to a door")).toHaveCount(1);
  await visitor.close();
});
