import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { type Customer, signUpAs } from "./support/people.ts";
import { putInCart, teeInBlack } from "./support/shop.ts";

const typedAddress = "9 Aluu Road, the blue gate";

/**
 * Signs Ada in, has her page do something, and gives the browser's cookies to Bola, which the page
 * does not hear of.
 */
async function openAsAdaThenSignInBola(
  page: Page,
  open: () => Promise<void>,
): Promise<{ ada: Customer; bola: Customer }> {
  const ada = await signUpAs(page);
  await open();
  await page.context().clearCookies();
  const bola = await signUpAs(page, {
    address: {
      addressLine1: "4 Bola Close",
      addressPhone: "08035550000",
      city: "Woji",
      state: "Rivers",
    },
  });
  return { ada, bola };
}

async function expectRefusedFor(page: Page, bola: Customer) {
  await expect(page).toHaveURL(/\/accountChanged\?next=/);
  await expect(page.getByRole("heading", { name: "Somebody else is signed in now" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(`You are signed in as ${bola.email}`);
}

test.beforeEach(({ pageErrors }) => pageErrors.expectEndOfSession());

for (const [title, javaScriptEnabled] of [
  ["with scripts", true],
  ["without JavaScript", false],
] as const)
  test.describe(title, () => {
    test.use({ javaScriptEnabled });

    test("what one customer typed is neither saved for nor shown to another customer who signed in meanwhile", async ({
      page,
    }) => {
      const { bola } = await openAsAdaThenSignInBola(page, async () => {
        await page.goto("/editAddress");
        await page.getByLabel("Address", { exact: true }).fill(typedAddress);
      });
      await page.getByRole("button", { name: "Save address" }).click();
      await expectRefusedFor(page, bola);
      await expect(page.getByText(typedAddress)).toHaveCount(0);

      await page.getByRole("link", { name: "Go on with this account" }).click();
      await expect(page).toHaveURL("/editAddress");
      await expect(page.getByLabel("Address", { exact: true })).toHaveValue("4 Bola Close");
    });

    test("a cart page that one customer opened does not change the cart of another", async ({
      page,
    }) => {
      const { bola } = await openAsAdaThenSignInBola(page, async () => {
        await putInCart(page, teeInBlack);
        await page.goto("/cart");
      });
      await page.getByRole("button", { name: /more$/ }).click();
      await expectRefusedFor(page, bola);
      await expect(page.getByText("A payment that was made counts all the same")).toBeVisible();
      await page.goto("/cart");
      await expect(page.getByText("Your cart is empty")).toBeVisible();
    });
  });

test("text typed in a public form is removed once another tab has signed somebody else in", async ({
  page,
}) => {
  const bola = await signUpAs(page);
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto("/login");
  await signUpAs(page);
  await page.goto("/contact");
  const message = page.getByLabel("Message");
  await message.fill("Where is my hoodie?");
  await other.getByLabel("Email", { exact: true }).fill(bola.email);
  await other.getByLabel("Password", { exact: true }).fill(bola.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(message).toHaveValue("");
});
