import { expect, test } from "vitest";
import { createProduct, putInCart } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

const link = (to: string, label: string) => new RegExp(`<a[^>]*href="${to}"[^>]*>${label}<`);

test("the cart leads to the store and to where address and number are edited", async () => {
  const customer = await signUp(site);
  await putInCart(site, customer, await createProduct(site));
  const { client } = customer;
  const page = await client.read("/cart");
  expect(page).toMatch(link("/merch", "Home"));
  expect(page).toMatch(link("/merch", "Continue Shopping"));
  expect(page).toMatch(link("/myorders", "Order Details"));

  await client.post("/cart", { intent: "choose-shipping", shippingOption: "DOOR DELIVERY" });
  expect(await client.read("/cart")).toMatch(link("/editAddress", "Edit address"));
  await client.post("/cart", { intent: "choose-shipping", shippingOption: "PICKUP" });
  expect(await client.read("/cart")).toMatch(link("/editAddress", "Edit number"));
});

test("the cart of a customer without a number leads to /addNumber", async () => {
  const customer = await signUp(site, { address: null });
  await putInCart(site, customer, await createProduct(site));
  await customer.client.post("/cart", { intent: "choose-shipping", shippingOption: "PICKUP" });
  expect(await customer.client.read("/cart")).toMatch(link("/addNumber", "Add Number"));
});
