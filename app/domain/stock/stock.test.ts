import { releasePurchase } from "#app/domain/purchases/supersede.server.ts";
import { openCart } from "#tests/support/purchases.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addresses,
  cartItems,
  purchases,
  orderItems,
  products,
  stock,
  users,
} from "#app/db/schema.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { readVariant } from "#app/shared/catalogue/low-stock.ts";
import {
  changeCatalogue,
  createPurchase,
  createOrder,
  createProduct,
  putInCart,
} from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listReservedByOthers, lockStock, releaseStock } from "./reserve-stock.server.ts";
import { listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { lockProduct } from "#app/domain/catalogue/catalogue-editing.server.ts";
import { findProduct, listProducts } from "#app/domain/catalogue/products.server.ts";
import { listRequested } from "#app/domain/catalogue/back-in-stock/back-in-stock-requests.server.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { setStock } from "./stock.server.ts";

const site = await createTestApp();

type Product = typeof products.$inferSelect;

/** Counts the first colour and size of a product, which is what the factories buy. */
const count = (product: Product, quantity: number | null) =>
  changeCatalogue(site, (tx) =>
    setStock(tx, product.id, [
      { color: product.colors[0] ?? "", size: product.sizes[0] ?? "", quantity },
    ]),
  );
const left = async (product: Product) => {
  const [row] = await site.app.db.select().from(stock).where(eq(stock.productId, product.id));
  return row?.quantity;
};

const waiting = sql`select from pg_locks where not granted
  and pid in (select pid from pg_stat_activity where datname = current_database())`;

async function pay(reference: string) {
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
  return settlePurchase(site.app, reference);
}

test("a sale lowers the stock of its colour and size, unless that stock is not counted", async () => {
  const product = await createProduct(site);
  await count(product, 3);
  const customer = await signUp(site);
  const { reference } = await createPurchase(site, customer, { products: [product] });
  expect(await left(product)).toBe(3);
  await pay(reference);
  expect(await left(product)).toBe(2);
  await settlePurchase(site.app, reference);
  expect(await left(product), "settling again counts nothing").toBe(2);
  await count(product, null);
  expect(await left(product)).toBeUndefined();
});

test("a sale and an edit of its product do not block each other", async () => {
  const product = await createProduct(site);
  await count(product, 3);
  const { orderId } = await createOrder(site, await signUp(site), { products: [product] });
  const { db } = site.app;
  let change: Promise<void> | undefined;
  await db.transaction(async (sale) => {
    await lockStock(sale, [{ productId: product.id }]);
    change = db.transaction(async (tx) => {
      await lockProduct(tx, product.id);
      await setStock(tx, product.id, [{ color: "Black", size: "Medium", quantity: 9 }]);
    });
    await expect
      .poll(async () => (await db.execute(waiting)).rows, { interval: 5 })
      .toHaveLength(1);
    const line = { name: "Hoodie", priceKobo: 1, quantity: 1 };
    await sale.insert(orderItems).values({ ...line, orderId, position: 1, productId: product.id });
  });
  await change;
  expect(await left(product)).toBe(9);
});

test("when two customers want the last piece, one gets to pay", async () => {
  const product = await createProduct(site);
  await count(product, 1);
  const people = [await signUp(site), await signUp(site)];
  const outcomes = await Promise.allSettled(
    people.map((person) => createPurchase(site, person, { products: [product] })),
  );
  expect(outcomes.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = outcomes.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({
    reason: "unavailable",
    message: expect.stringMatching(
      /^Heavy hoodie, Black, Medium: reserved, try again at \d\d:\d\d\.$/,
    ),
  });
});

const minute = 60_000;

/** What Paystack says of a payment whose page was opened and left. */
const sayUnpaid = () => site.app.db.update(purchases).set({ paystackStatus: "abandoned" });

test("an open payment reserves its items for ten minutes, and its own customer may begin it again", async () => {
  site.clock.set("2026-11-21T12:54:30Z");
  const product = await createProduct(site);
  await count(product, 2);
  const [first, second] = [await signUp(site), await signUp(site)];
  await putInCart(site, first, product, 2);
  await createPurchase(site, first, { products: [] });
  site.clock.advance(9 * minute);
  await createPurchase(site, first, { products: [], shippingOption: "DOOR DELIVERY" });
  await sayUnpaid();
  const refused = createPurchase(site, second, { products: [product] });
  await expect(refused).rejects.toMatchObject({
    reason: "unavailable",
    message: expect.stringContaining("reserved, try again at 14:05"),
  });
  site.clock.advance(minute);
  await expect(createPurchase(site, second, { products: [] })).resolves.toBeDefined();
  await expect(createPurchase(site, first, { products: [] })).rejects.toMatchObject({
    message: expect.stringContaining("only 1 left, the others are reserved"),
  });
});

test("an account reserves the same stock for at most ten of any thirty minutes, whatever it does", async () => {
  site.clock.set("2026-11-21T12:00:00Z");
  const product = await createProduct(site);
  await count(product, 1);
  const greedy = await signUp(site);
  await putInCart(site, greedy, product);
  const held: number[] = [];
  for (let at = 0; at < 70; at += 2) {
    const shippingOption = at % 10 === 6 ? "DOOR DELIVERY" : "PICKUP";
    const { reference } = await createPurchase(site, greedy, { products: [], shippingOption });
    const now = site.app.now();
    const pieces = { productId: product.id, color: "Black", size: "Medium" };
    if ((await listReservedByOthers(site.app.db, [pieces], null, now)).size > 0) held.push(at);
    if (at % 8 === 4) await releasePurchase(site.app, { userId: greedy.id, reference });
    site.clock.advance(2 * minute);
  }
  expect(held).toEqual([0, 2, 4, 6, 8, 30, 32, 34, 36, 38, 60, 62, 64, 66, 68]);
});

test("closing the popup ends the reservation at once, and a later payment by transfer takes the items from nobody", async () => {
  const product = await createProduct(site);
  await count(product, 1);
  const [ada, bola, chidi] = [await signUp(site), await signUp(site), await signUp(site)];
  const left1 = await createPurchase(site, ada, { products: [product] });
  await putInCart(site, bola, product);
  expect(await bola.client.read("/cart")).toContain("reserved, try again at");
  const closed = await ada.client.post("/cart", {
    intent: "check-payment",
    reference: left1.reference,
  });
  expect(await closed.text()).toContain("Payment was not completed");

  expect(await bola.client.read("/cart")).not.toContain("reserved, try again at");
  const holding = await createPurchase(site, bola, { products: [] });
  await expect(createPurchase(site, chidi, { products: [product] })).rejects.toThrow("reserved");
  expect(await pay(left1.reference), "the transfer").toMatchObject({ outcome: "settled" });
  expect(await left(product), "kept for the one who holds it").toBe(1);
  expect(await pay(holding.reference)).toMatchObject({ outcome: "settled" });
  expect(await left(product)).toBe(0);
  const { rows } = await listOpenCases(site.app.db, { limit: 9 });
  expect(rows).toMatchObject([{ kind: "oversold", userEmail: ada.email }]);
});

test("coming back from the payment page unpaid ends the reservation, for its own customer only", async () => {
  const product = await createProduct(site);
  await count(product, 1);
  const [ada, bola] = [await signUp(site), await signUp(site)];
  const { reference } = await createPurchase(site, ada, { products: [product] });
  const askedAt = async () => (await site.app.db.select().from(purchases))[0]?.checkedAt;
  await bola.client.get(`/cart/return?reference=${reference}`);
  const asked = await askedAt();
  await site.client().get(`/cart/return?reference=${reference}`);
  expect(await askedAt(), "strangers have nobody asked again at once").toEqual(asked);
  await expect(createPurchase(site, bola, { products: [product] })).rejects.toThrow("reserved");
  await ada.client.get(`/cart/return?reference=${reference}`);
  await expect(createPurchase(site, bola, { products: [] })).resolves.toBeDefined();
});

test("of thirty buyers of ten pieces at once ten can pay, and one more for each reservation that ends", async () => {
  const product = await createProduct(site);
  await count(product, 10);
  const ids = Array.from({ length: 30 }, (_, index) => `buyer-${index}`);
  await site.app.db
    .insert(users)
    .values(ids.map((id) => ({ id, name: id, email: `${id}@example.com` })));
  await site.app.db
    .insert(addresses)
    .values(
      ids.map((userId) => ({ userId, address: { ...noAddress, addressPhone: "+2348031234567" } })),
    );
  const { priceKobo } = product;
  const line = { productId: product.id, color: "Black", size: "Medium", priceKobo };
  await site.app.db.insert(cartItems).values(ids.map((userId) => ({ ...line, userId })));
  const started = { accessCode: "code", authorizationUrl: "https://pay.example/code" };
  const paystack = { ...site.app.paystack, initialize: () => Promise.resolve(started) };
  const rush = async (buyers: string[]) => {
    const tries = await Promise.allSettled(
      buyers.map((id) =>
        openCart(
          { ...site.app, paystack },
          { shippingOption: "PICKUP" },
          { id, email: `${id}@example.com`, username: id },
        ),
      ),
    );
    const refusals = tries.filter((one) => one.status === "rejected");
    for (const { reason } of refusals) expect(reason).toMatchObject({ reason: "unavailable" });
    return tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  };
  const first = await rush(ids);
  expect(first).toHaveLength(10);
  const given = first.slice(0, 3).map((one) => one.reference);
  await sayUnpaid();
  await site.app.db.transaction((tx) => releaseStock(tx, given, site.app.now()));
  const others = ids.filter((id) => !first.some((one) => one.email === `${id}@example.com`));
  expect(await rush(others)).toHaveLength(3);
});

test("a payment that comes after the last piece was sold is still an order, and the administrator is notified", async () => {
  const product = await createProduct(site);
  await count(product, 1);
  const [late, quick] = [await signUp(site), await signUp(site)];
  const slow = await createPurchase(site, late, { products: [product] });
  await sayUnpaid();
  site.clock.advance(11 * minute);
  const sold = await createPurchase(site, quick, { products: [product] });
  await pay(sold.reference);
  const settled = await pay(slow.reference);
  expect(settled).toMatchObject({ outcome: "settled" });
  expect(await left(product)).toBe(0);
  const { rows } = await listOpenCases(site.app.db, { limit: 9 });
  expect(rows).toMatchObject([{ kind: "oversold", reference: slow.reference }]);
});

test("a product says Sold Out by itself when nothing of it is left, and cannot be put in a cart", async () => {
  const product = await createProduct(site, { colors: [], sizes: [], priceKobo: 1_00 });
  await createProduct(site);
  for (const [pieces, few] of [
    [5, undefined],
    [4, true],
  ] as const) {
    await count(product, pieces);
    expect(await listProducts(site.app, { sort: "price-down" })).toMatchObject([
      { few: undefined },
      { few },
    ]);
  }
  await count(product, 0);
  const cards = await listProducts(site.app, {});
  expect(cards).toMatchObject([{ soldOut: false }, { soldOut: true, few: undefined }]);
  const customer = await signUp(site);
  await expect(putInCart(site, customer, product)).rejects.toMatchObject({ reason: "sold-out" });
});

test("a quantity in the cart is limited to what is left, with a message, and unlimited where stock is not counted", async () => {
  const [counted, free] = [await createProduct(site), await createProduct(site)];
  await count(counted, 2);
  const customer = await signUp(site);
  for (const product of [counted, free]) await putInCart(site, customer, product);
  const ask = async (product: Product, quantity: number) => {
    const line = (await listCart(site.app, customer.id)).find(
      ({ productId }) => productId === product.id,
    );
    const form = { intent: "set-quantity", lineId: line!.id, quantity };
    return (await customer.client.post("/cart", form)).text();
  };
  const quantities = async () => (await listCart(site.app, customer.id)).map((one) => one.quantity);

  expect(await ask(counted, 4)).toContain("Only 2 left");
  await ask(free, 25);
  expect(await quantities()).toEqual([2, 25]);
  expect(await ask(counted, 3)).toContain("Only 2 left");
  expect(await quantities()).toEqual([2, 25]);

  // Somebody else buys one: what is in the cart stays, and one press less comes down to what is
  // left.
  await count(counted, 1);
  const page = await customer.client.read("/cart");
  expect(page).toContain("Only 1 left");
  expect(page).toMatch(/value="1"[^>]*aria-label="One [^"]+ less"|less"[^>]*value="1"/);
  await ask(counted, 3);
  expect(await quantities()).toEqual([2, 25]);
  await ask(counted, 1);
  expect(await quantities()).toEqual([1, 25]);
});

test("a colour without any size left says so, and offers an e-mail when it is back", async () => {
  const product = await createProduct(site, {
    colors: ["Black", "Pink"],
    sizes: ["Medium", "XL"],
  });
  await changeCatalogue(site, (tx) =>
    setStock(
      tx,
      product.id,
      ["Pink|Medium", "Pink|XL", "Black|XL"].map((variant) => ({
        ...readVariant(variant),
        quantity: 0,
      })),
    ),
  );
  const customer = await signUp(site);
  for (const client of [site.client(), customer.client]) {
    const wanted = { intent: "buy-item", productId: product.id, color: "Pink" };
    const page = await (await client.post(`/merch/${product.id}`, wanted)).text();
    expect(page).toContain("Sold out in Pink");
    expect(page).not.toContain("Please choose a size");
    expect(page).toMatch(/<details open="">.*Tell me when it is back/s);

    // Of a color that has others left, a size that is gone is refused by the popup, which offers to
    // be notified of just that one.
    const gone = { ...wanted, color: "Black", size: "XL" };
    const popup = await (await client.post(`/merch/${product.id}`, gone)).text();
    expect(popup).toContain("All of these are sold out.");
    expect(popup).toContain('name="variant" value="Black|XL"');
  }
  const black = { intent: "buy-item", productId: product.id, color: "Black" };
  const choosing = await customer.client.post(`/merch/${product.id}`, black);
  expect(await choosing.text()).toContain("Please choose a size");
});

test("a sold-out product's popup takes an e-mail address to write to when it is back", async () => {
  const product = await createProduct(site, { soldOut: true });
  const visitor = site.client();
  const address = `/merch/${product.id}`;
  const popup = await visitor.post(address, { intent: "buy-item", productId: product.id });
  expect(await popup.text()).toContain('<input type="hidden" name="variant" value="|"/>');
  const sent = {
    intent: "request-back-in-stock",
    productId: product.id,
    variant: "|",
    email: "ada@example.com",
  };
  expect(await (await visitor.post(address, sent)).text()).toContain("We e-mail you once");
  expect(await listRequested(site.app.db, product.id, "ada@example.com")).toHaveLength(1);
});

test("a sold-out size leaves the other sizes on sale", async () => {
  const product = await createProduct(site, { colors: [], sizes: ["Medium", "XL"] });
  await count(product, 0);
  const found = await findProduct(site.app, product.id);
  expect(found).toMatchObject({
    soldOut: false,
    lowStock: [{ color: "", size: "Medium", left: 0 }],
  });
  const customer = await signUp(site);
  await expect(putInCart(site, customer, product)).rejects.toMatchObject({ reason: "sold-out" });
  await expect(putInCart(site, customer, { ...product, sizes: ["XL"] })).resolves.toBeUndefined();
});

test("the store says how many pieces are left once there are fewer than five", async () => {
  const product = await createProduct(site, { colors: ["Black"], sizes: ["XL"] });
  const customer = await signUp(site);
  const stockLine = async () => {
    const page = await (await site.client().get(`/merch/${product.id}`)).text();
    return /\d left/.exec(page)?.[0];
  };
  const sell = async () => {
    const { reference } = await createPurchase(site, customer, { products: [product] });
    await pay(reference);
  };
  await count(product, 6);
  await sell();
  expect(await stockLine()).toBeUndefined();
  await sell();
  await expect.poll(stockLine).toBe("4 left");
  await count(product, 1);
  expect(await stockLine()).toBe("1 left");
});
