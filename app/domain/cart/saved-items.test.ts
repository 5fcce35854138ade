import { expect, test } from "vitest";
import { listCart } from "./cart.server.ts";
import { addToCart } from "./cart-changes.server.ts";
import {
  changeCatalogue,
  createOrder,
  createProduct,
  putInCart,
} from "#tests/support/factories.ts";
import { type Person, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { stock } from "#app/db/schema.server.ts";
import { listSaved } from "./saved-items.server.ts";

const site = await createTestApp();
const { app } = site;

const inCart = ({ id }: Person) => listCart(app, id);
const saved = ({ id }: Person) => listSaved(app, id);
const save = ({ client }: Person, productId: string) =>
  client.post("/cart", { intent: "save-for-later", productId });
const move = ({ client }: Person, savedId: string) =>
  client.post("/cart", { intent: "move-to-cart", savedId });

test("an item saved for later is neither counted nor paid, and is still there after the checkout", async () => {
  const ada = await signUp(site);
  const wanted = await createProduct(site, { name: "Dream jacket" });
  await putInCart(site, ada, wanted, 3);
  // Pressed twice.
  await Promise.all([save(ada, wanted.id), save(ada, wanted.id)]);
  expect(await saved(ada)).toMatchObject([{ name: "Dream jacket", quantity: 3, color: "Black" }]);
  expect(await inCart(ada)).toEqual([]);

  await createOrder(site, ada);
  const page = await ada.client.read("/cart");
  expect(page).toContain("Your cart is empty");
  expect(page).toMatch(/Saved for later[\s\S]*Dream jacket[\s\S]*Black, Medium, 3 pieces/);
  expect(await ada.client.read("/userProfile/download")).toContain('"savedForLater": [');

  const [line] = await saved(ada);
  await Promise.all([move(ada, line!.id), move(ada, line!.id)]);
  expect(await inCart(ada)).toMatchObject([{ productId: wanted.id, quantity: 3 }]);
  expect(await saved(ada)).toEqual([]);
});

test("when two tabs move two colours of a product at once, neither is lost", async () => {
  const ada = await signUp(site);
  const hoodie = await createProduct(site);
  await putInCart(site, ada, hoodie);
  await save(ada, hoodie.id);
  await addToCart(app, { productId: hoodie.id, color: "Red", size: "XL" }, ada.id);
  const [black] = await saved(ada);
  await move(ada, black!.id);
  expect(await inCart(ada)).toMatchObject([{ color: "Black", size: "Medium" }]);
  expect(await saved(ada)).toMatchObject([{ color: "Red", size: "XL" }]);
});

test("a saved item that sold out says so and stays, and another customer's cannot be moved", async () => {
  const ada = await signUp(site);
  const inBlack = { color: "Black", size: "XL" };
  const hoodie = await createProduct(site, { colors: ["Black"], sizes: ["XL"] });
  await putInCart(site, ada, hoodie);
  await save(ada, hoodie.id);
  const [line] = await saved(ada);
  await move(await signUp(site), line!.id);
  expect(await saved(ada)).toHaveLength(1);

  await changeCatalogue(site, async (tx) => {
    await tx.insert(stock).values({ ...inBlack, productId: hoodie.id, quantity: 0 });
  });
  expect(await ada.client.read("/cart")).toMatch(/Saved for later[\s\S]*Sold Out/);
  await move(ada, line!.id);
  expect(await inCart(ada)).toEqual([]);
  await ada.client.post("/cart", { intent: "remove-saved-item", savedId: line!.id });
  expect(await saved(ada)).toEqual([]);
});
