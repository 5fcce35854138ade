import { expect, test } from "./support/fixtures.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";

test("the landing page opens with its title", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Vybez - The Biggest Party On campus");
});

test("an address that is no page says so and leads home", async ({ page, trouble }) => {
  trouble.expect(/^404 GET \/nowhere$/);
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page.getByText("Sorry, the page you are looking for does not exist.")).toBeVisible();
  await page.getByRole("link", { name: "Back home" }).click();
  await expect(page).toHaveURL("/");
});

test("a customer and the administrator reach their own pages", async ({ page }) => {
  await signUpAs(page);
  await page.goto("/cart");
  await expect(page).toHaveURL("/cart");
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInAsAdministrator(page);
  await page.goto("/orders");
  await expect(page).toHaveURL("/orders");
});
