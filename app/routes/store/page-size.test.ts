import { expect, test } from "vitest";
import { festivalVersions } from "#app/db/schema.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { changeCatalogue, createProduct } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const cards = /<li>.*?<\/li>/gs;

test("an empty store does not offer to show everything, and a search without a match does", async () => {
  const visitor = site.client();
  for (const [path, isOffered] of [
    ["/merch", false],
    ["/merch?search=cap", true],
  ] as const) {
    const page = await visitor.read(path);
    expect(page).toContain("No products found");
    expect(page.includes("Show everything"), path).toBe(isOffered);
  }
});

test("a signed-in customer's store is at most 40 KB of HTML, and a card less than one", async () => {
  for (let index = 0; index < 40; index++)
    await createProduct(site, { name: `Garden City after dark hoodie, number ${index}` });
  const { client } = await signUp(site);
  const page = await client.read("/merch");
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(40_000);
  const sent = page.match(cards) ?? [];
  expect(sent).toHaveLength(12);
  for (const card of sent) expect(Buffer.byteLength(card)).toBeLessThan(1_000);
});

test("a product's page shows four others of its category, and is at most 27 KB of HTML", async () => {
  for (let index = 0; index < 5; index++)
    await createProduct(site, { name: `Hoodie ${index}`, category: "Hoodies" });
  await createProduct(site, { name: "Gone hoodie", category: "Hoodies", soldOut: true });
  for (let index = 0; index < 5; index++)
    await createProduct(site, { name: `Other ${index}`, category: "Caps" });
  const { id } = await createProduct(site, {
    name: "After Dark hoodie",
    category: "Hoodies",
    pictureCount: 4,
  });
  const { client } = await signUp(site);
  const page = await client.read(`/merch/${id}`);
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(27_000);
  expect(page).toMatch(/<h1[^>]*>After Dark hoodie<\/h1>/);
  expect(page.match(/<article/g)).toHaveLength(4);
  expect(page).not.toMatch(/Other \d|Gone hoodie|<dialog/);
});

test("the rest of the product list is one link away, and then all of it is shown", async () => {
  for (let index = 0; index < 30; index++)
    await createProduct(site, { name: `Piece ${index}`, category: "Caps" });
  const visitor = site.client();
  const first = await visitor.read("/merch?search=piece&category=Caps");
  const more = /href="(\/merch\?[^"]*page=2)"/.exec(first)?.[1]?.replaceAll("&amp;", "&");
  expect(more).toBe("/merch?search=piece&category=Caps&page=2");
  const second = await visitor.read(more!);
  expect(second.match(cards)).toHaveLength(30);
  expect(second).not.toContain("page=3");
});

test("sold-out products come last, the count is of all matches, and the last page links on", async () => {
  await createProduct(site, { name: "Old cap" });
  await createProduct(site, { name: "Gone cap", soldOut: true, createdAt: new Date() });
  const page = await site.client().read("/merch?search=cap");
  expect(page.indexOf("Gone cap")).toBeGreaterThan(page.indexOf("Old cap"));
  expect(page.replaceAll("<!-- -->", "")).toContain(">2 pieces<");
  expect(page).toContain('href="/contact"');
});

test("a product's page gives the delivery fees and days", async () => {
  site.clock.set("2026-11-22T10:00:00Z");
  const { id } = await createProduct(site);
  const page = await site.client().read(`/merch/${id}`);
  for (const fact of ["₦500", "₦3,000", "29 Nov – 6 Dec 2026"]) expect(page).toContain(fact);
});

test("a category's size guide stands on its products, and on no other", async () => {
  const hoodie = await createProduct(site, { category: "Hoodies" });
  const cap = await createProduct(site, { name: "Cap", category: "Caps" });
  const table = [
    ["Size", "Chest"],
    ["XXX", "128"],
  ];
  const store = { ...defaultSettings.store, sizeGuides: [{ category: "Hoodies", table }] };
  const publishedAt = site.app.now();
  const version = { number: 1, settings: { store }, sections: ["store" as const], publishedAt };
  await changeCatalogue(site, (tx) => tx.insert(festivalVersions).values(version));
  const read = ({ id }: { id: string }) => site.client().read(`/merch/${id}`);
  expect(await read(hoodie)).toMatch(
    /Size guide, in cm.*<th scope="row"[^>]*>XXXL<\/th><td[^>]*>128</s,
  );
  expect(await read(cap)).not.toContain("Size guide");
});

test("a visitor's first page has its styles inside, and a customer's links to a cached file", async () => {
  const { client } = await signUp(site);
  expect(await site.client().read("/merch")).toMatch(/<style id="sent">[^<]*tailwindcss/);
  const page = await client.read("/merch");
  expect(page).not.toContain("tailwindcss");
  const file = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1];
  const styles = await client.get(file!);
  expect(styles.headers.get("content-type")).toContain("text/css");
  expect(styles.headers.get("cache-control")).toContain("immutable");
});
