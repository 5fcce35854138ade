import { openCart } from "#tests/support/purchases.ts";
import { resumePurchase } from "#app/domain/purchases/supersede.server.ts";
import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { announce } from "#app/services/live.server.ts";
import { cartItems, pictures, products } from "#app/db/schema.server.ts";
import { listCart } from "./cart.server.ts";
import { addToCart, setQuantity } from "./cart-changes.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { createOrder, createProduct, putInCart } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app } = site;
const inBlack = { color: "Black", size: "XL" };

describe("adding to the cart", () => {
  it("asks for the colour first, then for the size, and takes only those the product comes in", async () => {
    const ada = await signUp(site);
    const { id: productId } = await createProduct(site);
    const add = (color: string | null, size: string | null) =>
      addToCart(app, { productId, color, size }, ada.id);
    await expect(add(null, null)).rejects.toThrow("Please choose a color");
    await expect(add("Blue", "XL")).rejects.toThrow("Please choose a color");
    await expect(add("Black", null)).rejects.toThrow("Please choose a size");
    await expect(add("Black", "Enormous")).rejects.toThrow("Please choose a size");
    expect(await listCart(app, ada.id)).toEqual([]);

    await add("Black", "XL");
    expect(await listCart(app, ada.id)).toMatchObject([{ ...inBlack, quantity: 1 }]);
  });

  it("keeps what was chosen, without JavaScript, when something is still missing", async () => {
    const { id: productId } = await createProduct(site);
    const { client } = await signUp(site);
    const chosen = (page: string) =>
      [...page.matchAll(/checked="" value="(\w+)"/g)].map(([, one]) => one);
    const address = `/merch/${productId}`;
    const sized = await client.post(address, { intent: "add-item", productId, size: "XL" });
    expect(chosen(await sized.text())).toEqual(["XL"]);
    const asked = await site.client().post(address, { intent: "add-item", productId, ...inBlack });
    expect(chosen(await asked.text())).toEqual(["Black", "XL"]);
  });

  it("asks for no colour or size that the product does not have", async () => {
    const ada = await signUp(site);
    const mug = await createProduct(site, { colors: [], sizes: [] });
    const choice = { productId: mug.id, color: "Black", size: "XL" };
    await addToCart(app, choice, ada.id);
    expect(await listCart(app, ada.id)).toMatchObject([{ color: null, size: null }]);
  });

  it("makes one line item of a product that is added twice at once", async () => {
    const ada = await signUp(site);
    const { id: productId } = await createProduct(site);
    const add = () => addToCart(app, { productId, ...inBlack }, ada.id);
    await Promise.all([add(), add(), add()]);
    expect(await listCart(app, ada.id)).toHaveLength(1);
  });

  it("refuses a product that is sold out, marked as sold out, or deleted", async () => {
    const ada = await signUp(site);
    const gone = [
      await createProduct(site, { name: "Vybez Universe hoodie" }),
      await createProduct(site, { soldOut: true }),
      await createProduct(site, { deletedAt: app.now() }),
    ];
    const refusals = await Promise.all(
      gone.map(({ id: productId }) =>
        addToCart(app, { productId, ...inBlack }, ada.id).catch(
          (error: { reason: string }) => error.reason,
        ),
      ),
    );
    expect(refusals).toEqual(["sold-out", "sold-out", "not-found"]);
  });
});

describe("a line item of the cart", () => {
  it("shows the product in the chosen colour", async () => {
    const ada = await signUp(site);
    const product = await createProduct(site, { pictureCount: 0 });
    const picture = (id: string, position: number, color: string) => ({
      id,
      productId: product.id,
      position,
      color,
    });
    await app.db
      .insert(pictures)
      .values([picture("in-black", 0, "Black"), picture("in-red", 1, "Red")]);
    const choice = { productId: product.id, color: "Red", size: "XL" };
    await addToCart(app, choice, ada.id);
    expect(await listCart(app, ada.id)).toMatchObject([{ picture: { id: "in-red" } }]);
  });
});

describe("the quantity of a line item", () => {
  it("is a whole number from 1, and cannot be changed by another customer", async () => {
    const [ada, bola] = [await signUp(site), await signUp(site)];
    await putInCart(site, ada, await createProduct(site));
    const [line] = await listCart(app, ada.id);
    for (const quantity of [0, -1, 1.5, 1e9, Number.NaN])
      await expect(setQuantity(app, { lineId: line!.id, quantity }, ada.id)).rejects.toThrow(
        "Quantity",
      );
    await expect(setQuantity(app, { lineId: line!.id, quantity: 3 }, bola.id)).rejects.toThrow(
      "no longer in your",
    );
    await setQuantity(app, { lineId: line!.id, quantity: 25 }, ada.id);
    expect(await listCart(app, ada.id)).toMatchObject([{ quantity: 25 }]);
  });
});

test("of presses that overtake each other the last one's quantity is saved, and other pages' counts follow", async () => {
  const ada = await signUp(site);
  await putInCart(site, ada, await createProduct(site));
  const [line] = await listCart(app, ada.id);
  const press = async (quantity: number, name: string) => {
    const form = { intent: "set-quantity", lineId: line!.id, quantity: `${quantity}`, press: name };
    expect((await ada.client.post("/cart", form)).status).toBeLessThan(400);
    return (await listCart(app, ada.id))[0]!.quantity;
  };
  expect(await press(2, "page.1")).toBe(2);
  expect(await press(2, "page.10")).toBe(2);
  expect(await press(3, "page.9"), "was on its way for longer").toBe(2);
  expect(await press(5, "other.1")).toBe(5);
});

test("a change of quantity that arrives after the removal of its line is refused in words", async () => {
  const ada = await signUp(site);
  const product = await createProduct(site);
  await putInCart(site, ada, product);
  const [line] = await listCart(app, ada.id);
  await ada.client.post("/cart", { intent: "remove-item", productId: product.id });
  const late = { intent: "set-quantity", lineId: line!.id, quantity: "2", press: "page.1" };
  const refused = await ada.client.post("/cart", late);
  expect(refused.status).toBe(200);
  expect(await refused.text()).toContain("This item is no longer in your cart.");
  expect(await listCart(app, ada.id)).toEqual([]);
});

test("a removed line item is put back as it was, without JavaScript too", async () => {
  const ada = await signUp(site);
  const { id: productId } = await createProduct(site, { name: "Rain cap" });
  await addToCart(app, { productId, ...inBlack, quantity: 3 }, ada.id);
  const page = await (await ada.client.post("/cart", { intent: "remove-item", productId })).text();
  expect(page.replaceAll("<!-- -->", "")).toContain("Removed: 3 × Rain cap (Black, XL)");
  await ada.client.post("/cart", { intent: "restore-item", productId, ...inBlack, quantity: 3 });
  expect(await listCart(app, ada.id)).toMatchObject([{ productId, ...inBlack, quantity: 3 }]);
});

test('"order again" fills the cart with what is still sold, and names what is not', async () => {
  const ada = await signUp(site);
  const [cap, tee] = [await createProduct(site), await createProduct(site, { name: "Old tee" })];
  const { orderId } = await createOrder(site, ada, { products: [cap, tee] });
  await app.db.update(products).set({ soldOut: true }).where(eq(products.id, tee.id));
  await app.db.transaction(async (tx) => announce(tx, "catalogue"));
  const form = { intent: "reorder-items" };
  const answer = await (await ada.client.post(`/myorders/${orderId}`, form)).text();
  expect(answer).toMatch(/1 × Old tee \(.*\): Sold Out/);
  expect(await listCart(app, ada.id)).toMatchObject([{ productId: cap.id }]);
  const bola = await signUp(site);
  expect((await bola.client.post(`/myorders/${orderId}`, form)).status).toBe(409);
});

describe("a limit per person", () => {
  it("is checked when adding, changing the quantity and checking out, and counts what was bought before", async () => {
    const ada = await signUp(site);
    const product = await createProduct(site, { name: "Rare cap", limitPerPerson: 2 });
    expect(await site.client().read(`/merch/${product.id}`)).toContain("At most 2 a person");
    await createOrder(site, ada, { products: [product] });
    await putInCart(site, ada, product);
    const [line] = await listCart(app, ada.id);
    const form = { intent: "set-quantity", lineId: line!.id, quantity: "2" };
    const refused = await ada.client.post("/cart", form);
    const words = "Rare cap: at most 2 a person. You have bought 1 already.";
    expect(await refused.text()).toContain(words);
    expect(await listCart(app, ada.id)).toMatchObject([{ quantity: 1 }]);

    const purchase = () => openCart(app, { shippingOption: "PICKUP" }, ada);
    await app.db.update(cartItems).set({ quantity: 3 });
    await expect(purchase()).rejects.toMatchObject({ reason: "limit", message: words });
    await setQuantity(app, { lineId: line!.id, quantity: 2 }, ada.id);
    await setQuantity(app, { lineId: line!.id, quantity: 1 }, ada.id);
    const { reference } = await purchase();
    await site.paystack.pay(reference);
    await settlePurchase(app, reference);
    const add = { intent: "add-item", productId: product.id, ...inBlack };
    const answer = await ada.client.post(`/merch/${product.id}`, add);
    expect(await answer.text()).toContain(
      "Rare cap: at most 2 a person. You have bought 2 already.",
    );
  });
});

describe("the store's and the cart's forms", () => {
  it("ask a visitor to sign in, and keep the choice in the address that leads back", async () => {
    const product = await createProduct(site);
    const form = { intent: "add-item", productId: product.id, ...inBlack };
    const page = await (await site.client().post(`/merch/${product.id}`, form)).text();
    expect(page).toContain("Please Sign-in to add this item to your cart");
    const next = encodeURIComponent(`/merch/${product.id}?color=Black&size=XL`);
    expect(page).toContain(`/login?next=${next}`);
  });

  it("add and remove without JavaScript", async () => {
    const { client } = await signUp(site);
    const product = await createProduct(site);
    const form = { productId: product.id, ...inBlack };
    const added = await client.post(`/merch/${product.id}`, { intent: "add-item", ...form });
    expect(await added.text()).toContain("Item has been added to cart");
    const removed = await client.post("/merch", {
      intent: "remove-item",
      productId: product.id,
      from: "grid",
    });
    expect(await removed.text()).toContain("Item has been removed from cart");
    expect(await client.read("/cart")).toContain("Your cart is empty");
  });

  it("lead from the grid to the product for a choice, and from Buy Now to the cart", async () => {
    const { client } = await signUp(site);
    const { id: productId } = await createProduct(site);
    const fromGrid = await client.post("/merch?category=Hoodies", {
      intent: "add-item",
      from: "grid",
      productId,
    });
    expect(fromGrid.headers.get("location")).toBe(
      `/merch/${productId}?category=Hoodies&choose=color`,
    );
    const bought = await client.post(`/merch/${productId}`, {
      intent: "buy-item",
      productId,
      ...inBlack,
    });
    expect(bought.headers.get("location")).toBe("/cart");
    const again = await client.post(`/merch/${productId}`, { intent: "buy-item", productId });
    expect(again.headers.get("location"), "it is in the cart already").toBe("/cart");
  });

  it("are refused with a price, a fee, a wrong quantity or an unknown shipping, and change nothing", async () => {
    const ada = await signUp(site);
    const { id, client } = ada;
    const product = await createProduct(site);
    const add = { intent: "add-item", productId: product.id, ...inBlack, price: "1" };
    expect((await client.post("/merch", add)).status).toBe(400);
    expect(await listCart(app, id)).toEqual([]);

    await putInCart(site, ada, product);
    const [line] = await listCart(app, id);
    const change = { intent: "set-quantity", lineId: line!.id };
    const tampered: Record<string, string>[] = [
      { ...change, quantity: "0" },
      { ...change, quantity: "-1" },
      { ...change, quantity: "1e9" },
      { ...change, quantity: "1000000000" },
      { ...change, quantity: "2", priceKobo: "1" },
      { intent: "begin-checkout", shippingOption: "PICKUP", fee: "0" },
      { intent: "begin-checkout", shippingOption: "TELEPORT" },
      { intent: "choose-shipping", shippingOption: "TELEPORT" },
    ];
    for (const form of tampered)
      expect((await client.post("/cart", form)).status, JSON.stringify(form)).toBe(400);
    expect(await listCart(app, id)).toEqual([line]);
  });

  it("do not change another customer's line item", async () => {
    const [ada, bola] = [await signUp(site), await signUp(site)];
    const product = await createProduct(site);
    await putInCart(site, ada, product);
    const [line] = await listCart(app, ada.id);
    const form = { intent: "set-quantity", lineId: line!.id, quantity: "9" };
    const refused = await bola.client.post("/cart", form);
    expect(await refused.text()).toContain("This item is no longer in your cart.");
    await bola.client.post("/cart", { intent: "remove-item", productId: product.id });
    expect(await listCart(app, ada.id)).toEqual([line]);
  });

  it("say when a price changed, or an item sold out or left the store", async () => {
    const ada = await signUp(site);
    const dearer = await createProduct(site, { name: "Dear cap" });
    const soldOut = await createProduct(site, { name: "Sold cap" });
    const deleted = await createProduct(site, { name: "Deleted cap" });
    for (const product of [dearer, soldOut, deleted]) await putInCart(site, ada, product);
    const set = (id: string, change: Partial<typeof products.$inferInsert>) =>
      app.db.update(products).set(change).where(eq(products.id, id));
    await set(dearer.id, { priceKobo: 13_000_00 });
    await set(soldOut.id, { soldOut: true });
    await set(deleted.id, { deletedAt: app.now() });

    const page = (await ada.client.read("/cart")).replaceAll("<!-- -->", "");
    expect(page).toContain("it was ₦12,500, now ₦13,000");
    expect(page).toContain("Sold Out since you added it");
    expect(page).toContain("No longer in the store");
    const purchase = await ada.client.post("/cart", {
      intent: "begin-checkout",
      shippingOption: "PICKUP",
    });
    expect(await purchase.text()).toContain("Sold cap, Deleted cap can no longer be bought");
  });

  it("sell no colour or size that the product no longer has", async () => {
    const ada = await signUp(site);
    await putInCart(site, ada, await createProduct(site));
    const pay = () => openCart(app, { shippingOption: "PICKUP" }, ada);
    const { reference } = await pay();
    await app.db.update(products).set({ sizes: ["XL"] });
    await expect(pay()).rejects.toThrow("can no longer be bought");
    await expect(resumePurchase(app, { reference: reference, userId: ada.id })).rejects.toThrow(
      "no longer be bought",
    );
  });

  it("save the chosen shipping with the cart", async () => {
    const ada = await signUp(site);
    await putInCart(site, ada, await createProduct(site));
    await ada.client.post("/cart", { intent: "choose-shipping", shippingOption: "DOOR DELIVERY" });
    expect(await ada.client.read("/cart")).toMatch(/checked="" value="DOOR DELIVERY"/);
    expect(await app.db.$count(cartItems)).toBe(1);
  });
});
