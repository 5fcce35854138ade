import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { wordsQuery } from "#app/db/words-query.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { joinedWords, normalisedWords } from "#app/shared/normalise-text.ts";
import { mostFound } from "#app/shared/orders/most-found.ts";
import { copyRows } from "#tests/support/copied-rows.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { countFound, type OrderList, sumWhole } from "./order-query.server.ts";
import { findNeighbours } from "./adjacent-orders.server.ts";
import { listOrders } from "./order-lists.server.ts";
import { matchText } from "./search-highlights.server.ts";
import { filterTerms, termsOf } from "./order-terms.server.ts";

const site = await createTestApp();
const { db } = site.app;

const street = { ...noAddress, addressLine1: "1 Road", state: "Rivers" };

/** Two orders that differ in everything they are found by. */
async function twoOrders() {
  const cap = await createProduct(site, { name: "Palm cap", colors: ["Red"], sizes: ["XXX"] });
  const tee = await createProduct(site, { name: "Tee", colors: ["Black"], sizes: ["Small"] });
  const ola = await signUp(site, {
    email: "ola.ide@example.com",
    username: "Ọlá Ìdé",
    address: { ...street, city: "Choba", addressPhone: "+2348031234567" },
  });
  const bola = await signUp(site, {
    email: "bola@elsewhere.example",
    username: "Bola",
    address: { ...street, city: "Woji", addressPhone: "+2347065551234" },
  });
  const one = await createOrder(site, ola, { products: [cap] });
  const other = await createOrder(site, bola, {
    products: [tee],
    shippingOption: "DOOR DELIVERY",
  });
  return { one, other, ola, bola, cap, tee };
}

const find = async (list: Partial<OrderList>) => {
  const whole: OrderList = { status: "new", ...list };
  const ids = (await listOrders(db, { ...whole, limit: 9 })).rows.map(({ id }) => id);
  expect((await countFound(db, whole)).found, JSON.stringify(list)).toBe(ids.length);
  return ids;
};

test("an order is found by its total, typed with or without the naira sign and commas", async () => {
  const { one, other, ola } = await twoOrders();
  // A cap and a tee of ₦12,500 each, picked up for ₦500 and delivered for ₦3,000.
  for (const [search, found] of [
    ["13000", one],
    ["13,000", one],
    ["₦13,000", one],
    ["NGN 13,000.00", one],
    ["15500", other],
  ] as const)
    expect(await find({ search }), search).toEqual([found.orderId]);
  expect(await find({ search: "12999" })).toEqual([]);
  const mine = await ola.client.read("/myorders?q=13,000");
  expect(mine).toContain(one.orderNumber);
  expect(await ola.client.read("/myorders?q=12,999")).not.toContain(one.orderNumber);
});

test("an order is found by name, e-mail, phone, reference, item and region, in any spelling, if all words match", async () => {
  const { one, other, cap, tee } = await twoOrders();
  const secret = one.reference.split("-")[1]!;
  for (const search of [
    "ola",
    "IDÉ",
    "ide ọla",
    "ola.ide@example.com",
    "ola ide@ex",
    "08031234567",
    "0803 123 4567",
    "+234 803 123 4567",
    "234803",
    "0803",
    "4567",
    "1234567",

    one.reference,
    secret.slice(0, 5).toUpperCase(),
    "palm cap",
    "cap red xxxl",
    "ola cap choba",
    one.orderId.slice(2, 7),
    one.orderNumber,
    one.orderNumber.toLowerCase().replace("-", " "),
    `#${one.orderNumber}`,
    one.orderNumber.replace("-", ""),
    one.orderNumber.slice(4),
  ])
    expect(await find({ search }), search).toEqual([one.orderId]);
  for (const search of [
    "ola black",
    "bola cap",
    "0803 555",
    "ola woji",
    "la",
    "'':*",
    "!ola | bola",
    one.orderNumber.replace("VYB", "LAN"),
    "vyb",
  ])
    expect(await find({ search }), search).toEqual([]);
  expect(await find({ search: "rivers" })).toEqual([other.orderId, one.orderId]);

  expect(await find({ region: "choba" })).toEqual([one.orderId]);
  expect(await find({ delivery: "door" })).toEqual([other.orderId]);
  const beside = await findNeighbours(db, { status: "new", region: "Choba" }, other.orderId);
  expect(beside).toEqual({ previous: null, next: one.orderId });
  expect(await find({ product: cap.id, search: "ola" })).toEqual([one.orderId]);
  expect(await find({ product: tee.id, search: "ola" })).toEqual([]);
  expect(await find({ product: "x' | '=door", note: true })).toEqual([]);
  const later = new Date(site.app.now().getTime() + 1_000);
  expect(await find({ before: later, search: one.orderId, delivery: "pickup" })).toHaveLength(1);
  expect(await find({ before: new Date(0), region: "Choba" })).toEqual([]);
  expect(await find({ since: new Date(0), before: later, region: "Choba" })).toHaveLength(1);
  expect(await find({ since: later })).toEqual([]);
  expect(await findNeighbours(db, { status: "new", since: later }, one.orderId)).toEqual({
    previous: null,
    next: null,
  });
  const worth = async (list: Partial<OrderList>) =>
    (await countFound(db, { status: "new", ...list })).worthKobo!;
  expect(await sumWhole(db, { status: "new" })).toBe(
    (await worth({ region: "Choba" })) + (await worth({ search: "bola" })),
  );
  expect(await worth({ search: "bola" })).toBeGreaterThan(0);
  expect(await worth({ since: later })).toBe(0);

  // A frequent word fills its page, and a rare one is found far down the list.
  const newer = `'id', 'bulk' || nth, 'number', 'BIG-' || 900000 + nth, 'reference', 'bulk' || nth, 'created_at', now() + interval '1 hour'`;
  const theirs = { from: `reference = '${one.reference}'`, times: 520 };
  await copyRows(db, "purchases", { ...theirs, changed: newer });
  await copyRows(db, "orders", { ...theirs, changed: newer });
  const list = { status: "new", search: "palm ola" } as const;
  expect((await listOrders(db, { ...list, limit: 9 })).rows).toHaveLength(9);
  expect((await countFound(db, list)).found).toBe(521);
  expect(await find({ search: "bola black" })).toEqual([other.orderId]);
  // The longest word is a frequent one.
  expect(await find({ search: "example tee" })).toEqual([other.orderId]);
  expect(await find({ search: "bola", delivery: "door", sort: "lowest" })).toEqual([other.orderId]);
  expect(await worth({ search: "palm ola" })).toBe(521 * (await worth({ search: one.orderId })));

  // More than so many are neither counted nor added up.
  const more = newer.replaceAll("'bulk'", "'more'").replace("900000", "910000");
  await copyRows(db, "purchases", { ...theirs, changed: more });
  await copyRows(db, "orders", { ...theirs, changed: more });
  expect(await countFound(db, list)).toEqual({ found: mostFound + 1, worthKobo: null });
  const admin = await signInAsAdministrator(site);
  const page = await admin.read("/orders?tab=new&q=palm+ola");
  expect(page).toContain("More than 1,000 orders found");
  expect(page).toContain("Mark all found as ready");
});

test("the search finds an order by its newest note and correction, and no longer by a deleted account", async () => {
  const { one, ola } = await twoOrders();
  const admin = await signInAsAdministrator(site);
  const panel = `/orders/${one.orderId}`;
  await admin.post(panel, { intent: "save-note", note: "Fragile" });
  expect(await find({ note: true })).toEqual([one.orderId]);
  const address = { ...street, city: "Aluu", addressPhone: "09099999999" };
  await admin.post(panel, { intent: "correct-order", shippingOption: "PICKUP", ...address });
  expect(await find({ search: "0909 999" })).toEqual([one.orderId]);
  expect(await find({ search: "choba" })).toEqual([]);
  await ola.client.post("/userProfile/delete", { confirmation: ola.password });
  for (const search of ["ola", "ide", "ola.ide@example.com"])
    expect(await find({ search })).toEqual([]);
  expect(await find({ search: "09099999999" })).toEqual([one.orderId]);
  for (const from of ["new", "ready_for_pickup"])
    await admin.post(panel, { intent: "advance-order", from });
  expect(await find({ status: "completed", search: "09099999999" })).toEqual([]);
  expect(await find({ status: "completed", search: "cap deleted" })).toEqual([one.orderId]);
});

test("a found order's row says which hidden field matched", () => {
  const order = {
    id: "k5m3trd3mk",
    number: "VYB-1042",
    username: "Ọlá",
    userEmail: "ola@example.com",
    reference: "fest-abcdef",
    shippingOption: "PICKUP",
    address: {
      ...street,
      city: "Choba",
      addressPhone: "+2348031234567",
    },
    date: new Date("2026-11-21T12:00:00Z"),
    lines: [
      {
        name: "Palm cap",
        color: "Red",
        size: "XXX",
      },
    ],
  };
  const said: Record<string, string | null> = {
    ola: null,
    "0803 123": null,
    trd3: null,
    "vyb 1042": null,
    "nov 2026": null,
    "ola@example": "E-mail ola@example.com",
    abc: "Reference fest-abcdef",
    "xxxl palm": "Item Palm cap (Red, XXXL)",
    "ola choba": "Region Choba, Rivers",
    "fest red": "Reference fest-abcdef, Item Palm cap (Red, XXXL)",
  };
  for (const [search, text] of Object.entries(said))
    expect(matchText(search, order), search).toBe(text);
});

/** The words of an order, as the database makes them. */
async function wordsOf(order: Partial<Record<"name" | "city" | "phone" | "item", string>>) {
  const address = JSON.stringify({ city: order.city, addressPhone: order.phone });
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select tsvector_to_array(order_search_words(${order.name ?? ""}, '', '', 'VYB-1042', ${address}::jsonb,
      array[${order.item ?? ""}], 'PICKUP', '')) as words`);
  return rows[0]!.words;
}

test("an order is found by any four digits of a number, and by the beginning of any word", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.stringMatching(/^[789][01]\d{8}$/),
      fc.nat(6),
      fc.integer({ min: 4, max: 10 }),
      fc.array(fc.constantFrom(" ", "-", "", " ("), { minLength: 20, maxLength: 20 }),
      async (digits, from, length, gaps) => {
        const words = await wordsOf({ phone: `+234${digits}` });
        const has = (search: string) =>
          termsOf(search).every(({ spellings }) =>
            spellings.some((each) =>
              each.every((start) => words.some((word) => word.startsWith(start))),
            ),
          );
        const spread = (text: string) => [...text].map((one, at) => one + gaps[at]!).join("");
        expect(has(spread(digits.slice(from, from + length)))).toBe(true);
        for (const whole of [
          `0${digits}`,
          `+234${digits}`,
          `00234${digits}`,
          formatPhone(`+234${digits}`),
        ])
          expect(has(spread(whole))).toBe(true);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const word of normalisedWords(text)) expect(normalisedWords(word)).toEqual([word]);
      expect(() => wordsQuery(termsOf(text), [])).not.toThrow();
    }),
  );
});

test("the database normalises and splits a text as the search does", async () => {
  const own = ["1042vyb", "=pickup"];
  for (const text of [
    "Ọlá-Ìdé's",
    "ƊANLADI Ɓala",
    "“Quoted” – or … dashed",
    "o'neill@example.com, a_b/c\\d",
    "½ price ₦500",
    "Shirt 🎉 ❤️ red",
    "a\u00a0b\tc\nd",
    "Ade\u0301bisi",
    "Ma\u02bcaruf D\u00b4Arcy ‘Yar’adua",
    "\u202aA\u00adda\u200b\u202c",
    "ƁƊƘƳŊƝƎƏƐƆØĐŁ ɓɗƙƴŋɲǝəɛɔıøđł",
    "مُحَمَّد",
    "مرحبا 東京 ñandú",
    "",
  ])
    expect((await wordsOf({ item: text })).toSorted(), text).toEqual(
      [...new Set([...normalisedWords(text), ...joinedWords(text), ...own])].toSorted(),
    );
  expect(await wordsOf({ city: "Rumuola / Port  Harcourt" })).toContain(
    filterTerms.region("rumuola port-harcourt"),
  );
  expect(await wordsOf({ item: filterTerms.product("k5m3") })).toContain("=product k5m3");
  expect(await wordsOf({ name: "x".repeat(3_000) })).toContain("x".repeat(60));
});
