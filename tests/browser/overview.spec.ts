import { expect, test } from "./support/fixtures.ts";
import { expectReadableInTheDark, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

test("the overview takes a range of days, explains a wrong one, and each figure leads to its list", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/adminlog");
  await page.getByLabel(/^Menu/).click();
  const places = page.getByRole("navigation", { name: "Back office" });
  await expect(places.getByRole("link").first()).toHaveText("Overview");
  await places.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await page.getByText("All figures").click();
  await expect(page.getByRole("img", { name: "Naira by day" })).toBeVisible();
  await page.getByText("As a table").click();
  await expect(page.getByRole("table", { name: "Sales by day" })).toBeVisible();
  await page.getByRole("link", { name: "7 days" }).click();
  // The address comes before the page is drawn, which begins the form of the days anew.
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "true");

  await page.getByText("Other days").click();
  const to = page.getByLabel("To", { exact: true });
  await page.getByLabel("From").fill("2026-11-20");
  await to.fill("2026-11-02");
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(to).toHaveAccessibleDescription("The last day is before the first.");
  await expect(to).toHaveValue("2026-11-02");
  await page.getByText("Low stock", { exact: true }).click();
  await page.getByLabel("Fewer pieces than").fill("400");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  // Other journeys of the same site count stock too.
  const runningOut = page.getByRole("link", { name: /^Nothing is low on stock$| below 400$/ });
  await expect(runningOut).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await expectReadableInTheDark(page);

  await runningOut.click();
  await expect(page).toHaveURL("/uploads?show=low&few=400");
  await expect(
    page.getByRole("link", { name: /^Remove the filter Fewer than 400 left/ }),
  ).toBeVisible();
  await page.goBack();
  const now = page.getByRole("group", { name: "Right now" });
  await now.locator("label", { hasText: /^Orders$/ }).click();
  const states = page.getByRole("table", { name: "Orders by state" });
  const pickUps = states.getByRole("row", { name: /^Pending Pick-up/ });
  await pickUps.getByRole("link").click();
  await expect(page).toHaveURL("/orders?tab=pickup");
});
