import { openCart } from "#tests/support/purchases.ts";
import { resumePurchase } from "#app/domain/purchases/supersede.server.ts";
import { expect, test } from "vitest";
import { changeCatalogue, createProduct, putInCart } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { addToCart } from "#app/domain/cart/cart-changes.server.ts";
import { findProduct } from "./products.server.ts";
import { hideProduct, showDue, showProduct } from "./product-showing.server.ts";

const site = await createTestApp();
const administrator = async () => (await findSetting(site.app.db, "administrator"))!;
const name = "Moonlit cap";

async function readEverywhere(id: string): Promise<string> {
  const paths = ["/merch", `/merch?search=moonlit`, "/merch?category=Caps", "/merch.data"];
  const places = [...paths, "/merch-preview", "/sitemap.xml", `/merch/${id}`, `/merch/${id}.data`];
  const texts = places.map(async (path) => (await fetch(site.url + path)).text());
  return (await Promise.all(texts)).join("\n");
}

test.each([
  ["draft", "This product is no longer in the store."],
  ["hidden", "This product is not in the store just now."],
] as const)(
  "a product that is %s is nowhere in the store, and nobody can buy it",
  async (state, said) => {
    const cap = await createProduct(site, { name, category: "Caps", state });
    const customer = await signUp(site);
    const everywhere = await readEverywhere(cap.id);
    expect(everywhere).not.toContain(name);
    const [picture] = await site.app.db.select().from(pictures);
    expect(everywhere).not.toContain(picture!.id);
    const link = await customer.client.get(`/merch/${cap.id}`);
    expect(link.status).toBe(404);
    expect(await link.text()).toContain(said);
    for (const intent of ["add-item", "buy-item"])
      await customer.client.post("/merch", {
        intent,
        productId: cap.id,
        color: "Black",
        size: "XL",
      });
    await expect(
      addToCart(site.app, { productId: cap.id, color: "Black", size: "XL" }, customer.id),
    ).rejects.toMatchObject({ reason: "not-found" });
    expect(await listCart(site.app, customer.id)).toEqual([]);
  },
);

test("a hidden product is gone from carts and open payments until it is shown again", async () => {
  const cap = await createProduct(site, { name, category: "Caps" });
  const customer = await signUp(site);
  await putInCart(site, customer, cap);
  const order = { shippingOption: "PICKUP" } as const;
  const { reference } = await openCart(site.app, order, customer);
  expect(await readEverywhere(cap.id)).toContain(name);

  await hideProduct(site.app, cap.id, await administrator());
  expect(await readEverywhere(cap.id)).not.toContain(name);
  expect(await listCart(site.app, customer.id)).toMatchObject([{ unavailable: "deleted" }]);
  const refused = { reason: "unavailable" };
  await expect(openCart(site.app, order, customer)).rejects.toMatchObject(refused);
  await expect(resumePurchase(site.app, { reference, userId: customer.id })).rejects.toMatchObject(
    refused,
  );

  await showProduct(site.app, cap.id, await administrator());
  expect(await readEverywhere(cap.id)).toContain(name);
  expect(await listCart(site.app, customer.id)).toMatchObject([{ unavailable: null }]);
});

test("a draft product appears by itself at its time, in cached pages too, and the log says why", async () => {
  await site.jobs.done();
  const appearsAt = new Date(Date.now() + 700);
  const cap = await createProduct(site, { name, category: "Caps", state: "draft", appearsAt });
  if (new Date() < appearsAt) await readEverywhere(cap.id);
  await expect.poll(() => readEverywhere(cap.id), { interval: 100 }).toContain(name);
  const { rows } = await listChanges(site.app.db, { limit: 9 });
  expect(rows).toMatchObject([{ action: "Showed a product", subject: name }]);
  expect(rows[0]?.by).toBe("Its time to appear");
  expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(appearsAt.getTime());
});

test("of two processes that wake at a product's time one shows it, and a changed time is waited for", async () => {
  site.clock.set("2026-11-22T10:00:00Z");
  const [noon, night] = [new Date("2026-11-22T11:00:00Z"), new Date("2026-11-22T20:00:00Z")];
  const cap = await createProduct(site, { state: "draft", appearsAt: noon });
  await createProduct(site, { name: "Night tee", state: "hidden", appearsAt: night });
  expect(await showDue(site.app)).toEqual(noon);
  expect(await findProduct(site.app, cap.id)).toBeNull();
  site.clock.set(noon);
  expect(await Promise.all([showDue(site.app), showDue(site.app)])).toEqual([night, night]);
  expect(await findProduct(site.app, cap.id)).toMatchObject({ name: "Heavy hoodie" });
  expect((await listChanges(site.app.db, { limit: 9 })).rows).toHaveLength(1);
  expect(await site.app.db.$count(products)).toBe(2);
});

test("a deleted product does not appear at its time, unless its deletion is undone", async () => {
  const appearsAt = new Date(site.app.now().getTime() - 1_000);
  const deletedAt = site.app.now();
  const cap = await createProduct(site, { state: "draft", appearsAt, deletedAt });
  expect(await showDue(site.app)).toBeNull();
  await changeCatalogue(site, (tx) => tx.update(products).set({ deletedAt: null }));
  expect(await showDue(site.app)).toBeNull();
  expect(await findProduct(site.app, cap.id)).not.toBeNull();
});

test("the change log names the administrator who changed a product", async () => {
  const cap = await createProduct(site, { name });
  await hideProduct(site.app, cap.id, await administrator());
  const client = await signInAsAdministrator(site);
  const page = await client.read("/adminChanges");
  expect(page).toContain("Hid a product");
  expect(page).toMatch(/Who[^]*admin@festival\.example/);
});
