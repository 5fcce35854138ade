import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  auditLog,
  cartItems,
  purchases,
  stockReservations,
  orderItems,
  products,
  savedItems,
  stock,
  backInStockRequests,
} from "#app/db/schema.server.ts";
import { isWrong, readVariantCounts } from "#app/domain/integrity/check-stock.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { publishDue } from "#app/domain/festival/scheduled-publication.server.ts";
import { publishDraft, restoreVersion } from "#app/domain/festival/publication.server.ts";
import { cachedSales } from "#app/domain/analytics/cached-sales.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { cancelOrder, finishCancelling } from "#app/domain/orders/cancel-order.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { reorder } from "#app/domain/cart/reorder.server.ts";
import { addToCart } from "#app/domain/cart/cart-changes.server.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { saveForLater } from "#app/domain/cart/saved-items.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { setStock } from "#app/domain/stock/stock.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { reopenEdition } from "#app/domain/editions/closing/undo-closing.server.ts";
import { dayNumber } from "#app/shared/dates.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import type { Client } from "#tests/support/client.ts";
import {
  changeCatalogue,
  createPurchase,
  createOrder,
  createProduct,
} from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { textsOf } from "./section-texts.server.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });
const { app } = site;
const { db } = app;
const { store } = defaultSettings;
let admin: Client;
let byUserId: string;

beforeEach(async () => {
  admin = await signInAsAdministrator(site);
  byUserId = (await findSetting(db, "administrator"))!;
});

interface Lists {
  colors?: readonly string[];
  sizes?: readonly string[];
  sizeGuides?: typeof store.sizeGuides;
}

/**
 * Sends the form of the store with these colours and sizes, in their places, as the draft's latest
 * form.
 */
async function save({ colors, sizes = store.sizes, sizeGuides = [] }: Lists): Promise<string> {
  const seen = String((await readDraftRow(db)).sectionRevisions.store?.number ?? 0);
  const swatches = (colors ?? colorsNow).map((name, index) => ({
    name,
    value: store.colors[index]?.value ?? "#123456",
  }));
  const sent = { ...store, colors: swatches, sizes: [...sizes], sizeGuides };
  const texts = textsOf("store", sent);
  const page = await (
    await admin.post("/adminFestival/store", { seen, intent: "save-section", ...texts })
  ).text();
  return page.replaceAll("<!-- -->", "");
}
const colorsNow = store.colors.map(({ name }) => name);
const publish = () => publishDraft(app, {}, byUserId);
/** The festival's colours, some of them under another name. */
const colorsWith = (names: Record<string, string>) => colorsNow.map((name) => names[name] ?? name);
const sizesWith = (names: Record<string, string>) => store.sizes.map((name) => names[name] ?? name);

type Product = Awaited<ReturnType<typeof createProduct>>;
const count = (product: Product, quantities: Record<string, number>) =>
  changeCatalogue(site, (tx) =>
    setStock(
      tx,
      product.id,
      Object.entries(quantities).map(([variant, quantity]) => {
        const [color = "", size = ""] = variant.split("|");
        return { color, size, quantity };
      }),
    ),
  );
/** What is left of each colour and size that is counted: "Black|Medium". */
async function left(product: Product): Promise<Record<string, number>> {
  const rows = await db.select().from(stock).where(eq(stock.productId, product.id));
  return Object.fromEntries(rows.map((row) => [`${row.color}|${row.size}`, row.quantity]));
}
async function pay(reference: string) {
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
  return settlePurchase(app, reference);
}
const choicesOf = (lines: { color: string | null; size: string | null }[]) =>
  lines.map(({ color, size }) => `${color}|${size}`);
const linesOf = (orderId: string) =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
const wrongStock = async () => (await readVariantCounts(db)).filter(isWrong);
const restock = async (reference: string, orderId: string) => {
  const [line] = await linesOf(orderId);
  const what = { lines: [{ lineId: line!.id, quantity: 1 }] };
  await refundPurchase(app, { reference, what, reason: "Ours", restock: true }, byUserId);
};

test("a renamed colour and size take everything that is still sold under them along, once published", async () => {
  const hoodie = await createProduct(site, { name: "Hill hoodie" });
  await count(hoodie, { "Black|Medium": 9, "Black|XL": 0, "Red|Medium": 4 });
  const [ada, bea, chi] = [await signUp(site), await signUp(site), await signUp(site)];
  const before = await createOrder(site, ada, { products: [hoodie] });
  const open = await createPurchase(site, bea, { products: [hoodie] });
  await addToCart(app, { productId: hoodie.id, color: "Black", size: "Medium" }, chi.id);
  await saveForLater(app, hoodie.id, chi.id);
  await addToCart(app, { productId: hoodie.id, color: "Red", size: "XL" }, chi.id);
  const watch = { intent: "request-back-in-stock", productId: hoodie.id, variant: "Black|XL" };
  await ada.client.post(`/merch/${hoodie.id}`, watch);
  const guide = (size: string) => [
    {
      category: "Hoodies",
      table: [
        ["Size", "Chest"],
        [size, "60"],
      ],
    },
  ];
  await save({ sizeGuides: guide("Medium") });

  const said = await save({ colors: colorsWith({ Black: "Ink" }), sizeGuides: guide("Medium") });
  expect(said).toContain("“Black” becomes “Ink”, and its products follow.");
  await save({
    colors: colorsWith({ Black: "Night" }),
    sizes: sizesWith({ Medium: "M" }),
    sizeGuides: guide("Medium"),
  });
  expect(await left(hoodie)).toEqual({ "Black|Medium": 8, "Black|XL": 0, "Red|Medium": 4 });
  expect(await site.client().read(`/merch/${hoodie.id}`)).toContain("Black");
  await publishDraft(app, { at: new Date("2026-11-22T12:05:00Z") }, byUserId);
  site.clock.set("2026-11-22T12:05:00Z");
  await publishDue(app);
  expect((await readDraftRow(db)).publicationError).toBeNull();

  const [product] = await db.select().from(products).where(eq(products.id, hoodie.id));
  expect(product).toMatchObject({ colors: ["Night", "Red"], sizes: ["M", "XL"], version: 2 });
  expect(await left(hoodie)).toEqual({ "Night|M": 8, "Night|XL": 0, "Red|M": 4 });
  expect(choicesOf(await db.select().from(stockReservations))).toEqual(["Night|M"]);
  expect(choicesOf(await db.select().from(savedItems))).toEqual(["Night|M"]);
  expect(choicesOf(await db.select().from(backInStockRequests))).toEqual(["Night|XL"]);
  expect(choicesOf(await db.select().from(cartItems)).toSorted()).toEqual(["Night|M", "Red|XL"]);
  const [waiting] = await db
    .select()
    .from(purchases)
    .where(eq(purchases.reference, open.reference));
  expect(choicesOf(waiting!.lines)).toEqual(["Night|M"]);
  expect((await app.festival()).store.sizeGuides).toEqual(guide("M"));
  const changes = await db.select().from(auditLog);
  expect(changes.find(({ action }) => action === "Published the festival")!.after).toMatchObject({
    "renamed in products": "Black → Night, Medium → M",
  });
  const page = await site.client().read(`/merch/${hoodie.id}`);
  expect(page).toContain('name="color" value="Night"');
  expect(page).not.toContain('name="color" value="Black"');

  // What was bought before is a record; its pieces go back to where they are counted now.
  expect(choicesOf(await linesOf(before.orderId))).toEqual(["Black|Medium"]);
  await restock(before.reference, before.orderId);
  expect(await left(hoodie)).toMatchObject({ "Night|M": 9 });

  const paid = await pay(open.reference);
  expect(paid.outcome).toBe("settled");
  const [after] = await db.select().from(orderItems).where(eq(orderItems.color, "Night"));
  expect(after).toMatchObject({ size: "M", allocated: 1 });
  expect(await left(hoodie)).toEqual({ "Night|M": 8, "Night|XL": 0, "Red|M": 4 });
  expect(await listCart(app, bea.id)).toEqual([]);
  expect(await wrongStock()).toEqual([]);
  // One colour, whatever it was called when it was sold.
  const today = dayNumber(app.now());
  const sales = await cachedSales(app, { from: null, to: today });
  expect([...sales.colors.keys()]).toEqual(["Night"]);
});

test("a page that was opened before a colour was renamed can still buy, ask to be notified and save the product", async () => {
  const hoodie = await createProduct(site, { name: "Hill hoodie" });
  await count(hoodie, { "Black|Medium": 5, "Black|XL": 0 });
  const ada = await signUp(site);
  const { orderId } = await createOrder(site, ada, { products: [hoodie] });
  const form = await admin.read(`/uploads/${hoodie.id}`);
  expect(form).toContain("Black");
  await save({ colors: colorsWith({ Black: "Night" }) });
  await publish();

  const wanted = { intent: "add-item", productId: hoodie.id, color: "Black", size: "Medium" };
  await ada.client.post(`/merch/${hoodie.id}`, wanted);
  expect(choicesOf(await listCart(app, ada.id))).toEqual(["Night|Medium"]);
  const wish = { intent: "request-back-in-stock", productId: hoodie.id, variant: "Black|XL" };
  await ada.client.post(`/merch/${hoodie.id}`, wish);
  expect(choicesOf(await db.select().from(backInStockRequests))).toEqual(["Night|XL"]);
  await ada.client.post(`/merch/${hoodie.id}`, { ...wish, intent: "cancel-back-in-stock" });
  expect(await db.select().from(backInStockRequests)).toEqual([]);
  const old = await site.client().get("/merch?color=Black&size=Medium&sort=price-up");
  expect(old.headers.get("location")).toBe("/merch?size=Medium&color=Night&sort=price-up");

  await db.delete(cartItems);
  expect((await reorder(app, orderId, ada.id)).put).toEqual(["1 × Hill hoodie (Night, Medium)"]);

  // The organiser's form of before, with one more colour and a count typed.
  const typed = new FormData();
  const texts = { name: "Hill hoodie", description: "Soft.", category: "Hoodies", price: "9000" };
  for (const [name, value] of Object.entries(texts)) typed.append(name, value);
  for (const name of ["Black", "Red", "Pink"]) typed.append("colors", name);
  for (const name of ["Medium", "XL"]) typed.append("sizes", name);
  const [, picture] = /name="pictures" value="([^"]+)"/.exec(form)!;
  typed.append("pictures", picture!);
  typed.append("version", "1");
  typed.append("stockVariant", "Black|Medium");
  typed.append("stockWas", "4");
  typed.append("stock", "7");
  // The description and the price differ from what was saved since, which the rename itself does
  // not.
  const refused = (await (await admin.post(`/uploads/${hoodie.id}`, typed)).text()).replaceAll(
    "<!-- -->",
    "",
  );
  expect(refused).not.toContain("Choose it again");
  expect(refused).toContain("Night");
  typed.set("version", "2");
  await admin.post(`/uploads/${hoodie.id}`, typed);
  const [saved] = await db.select().from(products).where(eq(products.id, hoodie.id));
  expect(saved!.colors).toEqual(["Night", "Red", "Pink"]);
  expect(await left(hoodie)).toEqual({ "Night|Medium": 7, "Night|XL": 0 });
  expect(await wrongStock()).toEqual([]);
});

test("after renames in a row, back again or swapped, every record finds the stock of its own variant", async () => {
  const hoodie = await createProduct(site, { name: "Hill hoodie" });
  await count(hoodie, { "Black|Medium": 10, "Red|Medium": 20 });
  const ada = await signUp(site);
  const first = await createOrder(site, ada, { products: [hoodie] });
  // Never paid in time: what is paid late all the same is the goods that were meant.
  const late = await createPurchase(site, ada, { products: [hoodie] });
  await db
    .update(purchases)
    .set({ status: "expired" })
    .where(eq(purchases.reference, late.reference));
  await db.delete(cartItems);

  await save({ colors: colorsWith({ Black: "Ink" }) });
  await publish();
  const second = await createOrder(site, ada, { products: [{ ...hoodie, colors: ["Ink"] }] });
  await save({ colors: colorsWith({ Black: "Coal" }) });
  await publish();
  await save({ colors: colorsNow });
  await publish();
  expect(await left(hoodie)).toEqual({ "Black|Medium": 8, "Red|Medium": 20 });

  // In one draft, by way of a third name.
  await save({ colors: colorsWith({ Black: "Ink" }) });
  await save({ colors: colorsWith({ Black: "Ink", Red: "Black" }) });
  const said = await save({ colors: colorsWith({ Black: "Red", Red: "Black" }) });
  expect(said).toContain("“Black” becomes “Red”, and its products follow.");
  expect(said).toContain("“Red” becomes “Black”, and its products follow.");
  await publish();
  expect(await left(hoodie)).toEqual({ "Red|Medium": 8, "Black|Medium": 20 });
  const third = await createOrder(site, ada, { products: [hoodie] });
  expect(await left(hoodie)).toEqual({ "Red|Medium": 8, "Black|Medium": 19 });

  await pay(late.reference);
  expect(await left(hoodie)).toEqual({ "Red|Medium": 7, "Black|Medium": 19 });
  expect(await wrongStock()).toEqual([]);
  await restock(first.reference, first.orderId);
  expect(await left(hoodie)).toEqual({ "Red|Medium": 8, "Black|Medium": 19 });
  await restock(second.reference, second.orderId);
  expect(await left(hoodie)).toEqual({ "Red|Medium": 9, "Black|Medium": 19 });
  await cancelOrder(
    app,
    { orderId: third.orderId, from: "new", reason: "Ours", refund: false, restock: true },
    byUserId,
  );
  site.clock.advance(11_000);
  await finishCancelling(app, third.orderId);
  expect(await left(hoodie)).toEqual({ "Red|Medium": 9, "Black|Medium": 20 });
  expect(await wrongStock()).toEqual([]);
});

test("a colour's new name that exists or that products still have is refused, when saving and when publishing", async () => {
  const hoodie = await createProduct(site, { name: "Hill hoodie" });
  const twice = await save({ colors: colorsWith({ Black: "Red" }) });
  expect(twice).toContain("“Red” is there twice.");
  expect(await save({ sizes: sizesWith({ Medium: "xl" }) })).toContain("“XL” is there twice.");
  expect(await save({ colors: colorsNow.filter((name) => name !== "Black") })).toContain(
    "“Black” must stay: Hill hoodie still uses it.",
  );
  const turned = colorsWith({ Black: "Night" }).toReversed();
  expect(await save({ colors: turned })).toContain("“Black” must stay");

  // Blue is taken out and given to what was black; before that is published a cap comes in blue.
  const without = colorsNow.filter((name) => name !== "Blue");
  await save({ colors: without });
  await save({ colors: without.map((name) => (name === "Black" ? "Blue" : name)) });
  const cap = await createProduct(site, { name: "Hill cap", colors: ["Blue"] });
  await expect(publish()).rejects.toThrow("“Black” cannot become “Blue”: Hill cap still uses it.");
  await changeCatalogue(site, (tx) =>
    tx
      .update(products)
      .set({ colors: ["White"] })
      .where(eq(products.id, cap.id)),
  );
  await publish();
  const [saved] = await db.select().from(products).where(eq(products.id, hoodie.id));
  expect(saved!.colors).toEqual(["Blue", "Red"]);
});

test("a stock count that was left under a colour's new name ends, and the counts still agree", async () => {
  const hoodie = await createProduct(site, { name: "Hill hoodie", colors: ["Blue", "Black"] });
  await count(hoodie, { "Blue|Medium": 5, "Black|Medium": 3 });
  const ada = await signUp(site);
  await createOrder(site, ada, { products: [hoodie] });
  await addToCart(app, { productId: hoodie.id, color: "Blue", size: "Medium" }, ada.id);
  await saveForLater(app, hoodie.id, ada.id);
  await addToCart(app, { productId: hoodie.id, color: "Black", size: "Medium" }, ada.id);
  await saveForLater(app, hoodie.id, ada.id);
  await changeCatalogue(site, (tx) =>
    tx
      .update(products)
      .set({ colors: ["Black"] })
      .where(eq(products.id, hoodie.id)),
  );
  const without = colorsNow.filter((name) => name !== "Blue");
  await save({ colors: without });
  await publish();
  await save({ colors: without.map((name) => (name === "Black" ? "Blue" : name)) });
  await publish();
  expect(await left(hoodie)).toEqual({ "Blue|Medium": 3 });
  expect(choicesOf(await db.select().from(savedItems))).toEqual(["Blue|Medium"]);
  expect(await wrongStock()).toEqual([]);
});

test("a colour's rename is discarded with its draft, undone by an older version, and outlives the edition", async () => {
  const hoodie = await createProduct(site, { name: "Hill hoodie" });
  await count(hoodie, { "Black|Medium": 6 });
  await save({ colors: colorsWith({ Black: "Night" }) });
  await save({ colors: colorsNow });
  expect((await readDraftRow(db)).sections).toEqual({});
  await save({ colors: colorsWith({ Black: "Night" }) });
  await publish();
  const ada = await signUp(site);
  const night = { ...hoodie, colors: ["Night"] };
  const sold = await createOrder(site, ada, { products: [night], status: "completed" });
  await closeEdition(app, { edition: 1, name: "2026" }, byUserId);
  expect(await left(hoodie)).toEqual({ "Night|Medium": 5 });
  await reopenEdition(app, 1, byUserId);

  // A draft that began before an older version was brought back.
  await save({ colors: [...colorsWith({ Black: "Night" }), "Teal"] });
  await restoreVersion(app, 0, byUserId);
  expect(await left(hoodie)).toEqual({ "Black|Medium": 5 });
  await restock(sold.reference, sold.orderId);
  expect(await left(hoodie)).toEqual({ "Black|Medium": 6 });
  const old = await site.client().get("/merch?color=Night");
  expect(old.headers.get("location")).toBe("/merch?color=Black");
  await publish();
  expect(await left(hoodie)).toEqual({ "Night|Medium": 6 });
  expect(await wrongStock()).toEqual([]);
});
