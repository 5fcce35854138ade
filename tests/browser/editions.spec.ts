import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { issueTicket } from "./support/tickets.ts";

// A site of its own: what others of this worker had would be of the past.
test.use({ seed: "empty", brand: "Seasons" });

test("an edition is closed after two questions, looked at, and reopened", async ({ page }) => {
  await signInAsAdministrator(page);
  await issueTicket(page, { firstName: "Ngozi", lastName: "Amadi", email: "ngozi@example.com" });

  await page.goto("/adminSeasons");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Close this edition" }).click();
  const name = page.getByLabel("Name of the edition that ends");
  await name.fill("A name as long as forty letters can be, 5");
  await expect(name).toHaveValue("A name as long as forty letters can be, ");
  await expectAccessible(page);
  await page.getByLabel("Day of the next edition").fill("2099-08-07");
  await page.getByRole("button", { name: "Show what will happen" }).click();
  await expect(page.getByText(/^0 orders, 1 ticket and 0 answered messages become/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Close A name/ }).dblclick();

  await expect(page).toHaveURL("/adminSeasons");
  await expect(page.getByText("1 valid ticket")).toBeVisible();
  const record = page.getByRole("row").filter({ hasText: "1 valid ticket" });
  expect((await record.boundingBox())!.height, "three lines on a phone").toBeLessThanOrEqual(104);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "1 valid ticket" }).click();
  await expect(page.getByRole("note")).toContainText("These are the tickets of A name");
  await expect(page.getByText("ngozi@example.com")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^All of A name/ }).click();
  await expect(page.getByRole("table", { name: "Tickets" })).toContainText("Regular");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/adminHome");
  await expect(page.getByText("Tickets will show here")).toBeVisible();
  await page.goto("/about");
  await expect(page.getByText("7 August 2099").first()).toBeVisible();

  await page.goto("/adminSeasons");
  await page.getByRole("button", { name: /^Undo: open A name/ }).click();
  await expect(page.getByText(/is the current edition again\.$/)).toBeVisible();
  await page.goto("/adminHome");
  await expect(page.getByText("ngozi@example.com")).toBeVisible();
});
