import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { type Customer, signUpAs } from "./support/people.ts";
import { putInCart, teeInBlack } from "./support/shop.ts";

const typedAddress = "9 Aluu Road, the blue gate";

/** Signs a new customer in with the browser's cookies, which the open page does not hear of. */
async function switchTo(page: Page, addressLine1: string): Promise<Customer> {
  await page.context().clearCookies();
  const address = { addressLine1, addressPhone: "08035550000", city: "Woji", state: "Rivers" };
  return signUpAs(page, { address });
}

async function expectRefusedFor(page: Page, { email }: Customer) {
  await expect(page).toHaveURL(/\/accountChanged\?next=/);
  await expect(page.getByRole("heading", { name: "Somebody else is signed in now" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(`You are signed in as ${email}`);
}

test.beforeEach(({ pageErrors }) => pageErrors.expectEndOfSession());

for (const [title, javaScriptEnabled] of [
  ["with scripts", true],
  ["without JavaScript", false],
] as const)
  test.describe(title, () => {
    test.use({ javaScriptEnabled });

    test("what one customer typed is neither saved for nor shown to another customer who signed in meanwhile, and a cart page that one customer opened does not change the cart of another", async ({
      page,
    }) => {
      await signUpAs(page);
      await page.goto("/editAddress");
      await page.getByLabel("Address", { exact: true }).fill(typedAddress);
      const bola = await switchTo(page, "4 Bola Close");
      await page.getByRole("button", { name: "Save address" }).click();
      await expectRefusedFor(page, bola);
      await expect(page.getByText(typedAddress)).toHaveCount(0);
      await page.getByRole("link", { name: "Go on with this account" }).click();
      await expect(page).toHaveURL("/editAddress");
      await expect(page.getByLabel("Address", { exact: true })).toHaveValue("4 Bola Close");

      await putInCart(page, teeInBlack);
      await page.goto("/cart");
      const chidi = await switchTo(page, "7 Chidi Avenue");
      await page.getByRole("button", { name: /more$/ }).click();
      await expectRefusedFor(page, chidi);
      await expect(page.getByText("A payment that was made counts all the same")).toBeVisible();
      await page.goto("/cart");
      await expect(page.getByText("Your cart is empty")).toBeVisible();
    });
  });
