import sharp from "sharp";
import { expect, test } from "vitest";
import { createOrder } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { createProduct, editProduct } from "./catalogue-editing.server.ts";
import { deleteProduct, restoreProduct } from "./product-deletion.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import type { ProductDraft } from "./product-draft.server.ts";
import { receivePicture } from "./pictures.server.ts";
import { findProduct, listProducts } from "./products.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";

const site = await createTestApp();
const administrator = async () => (await findSetting(site.app.db, "administrator"))!;
const file = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: "#12a56b" } })
    .jpeg()
    .toBuffer();
const upload = async () => receivePicture(site.app, await file());

const draft: Omit<ProductDraft, "pictureIds"> = {
  name: "Palm tee",
  description: "Soft.",
  material: "Cotton, 240 g",
  care: "",
  category: "Shirts",
  priceKobo: 7_500_00,
  colors: ["Purple"],
  sizes: ["XXX"],
  soldOut: false,
  limitPerPerson: null,
  stockChanges: [],
  showing: "now",
};

test("a new product is in the store at once, and its pictures follow when they are drawn", async () => {
  const pictureIds = [await upload(), await upload()];
  const { id } = await createProduct(site.app, { ...draft, pictureIds }, await administrator());
  const before = await findProduct(site.app, id);
  expect(before?.pictures.map((one) => [one.id, one.tint])).toEqual(
    pictureIds.map((pictureId) => [pictureId, null]),
  );
  await site.jobs.done();
  const after = await findProduct(site.app, id);
  const made = await site.app.db.select({ width: pictures.width }).from(pictures);
  expect(made).toEqual([{ width: 900 }, { width: 900 }]);
  expect(after?.pictures[0]?.tint).toMatch(/^#[0-9a-f]{6}$/);
  for (const { accept, type } of [
    { accept: "image/avif,image/webp,*/*", type: "image/avif" },
    { accept: "image/webp,*/*", type: "image/webp" },
  ]) {
    const answer = await site.client().fetch(`/p/${pictureIds[0]}/400`, { headers: { accept } });
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("vary")).toContain("accept");
  }
  for (const name of ["400.avif", "800.webp", "1200.avif"]) {
    const answer = await site.client().get(`/files/pictures/${pictureIds[0]}/${name}`);
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get("content-type")).toBe(`image/${name.split(".")[1]}`);
  }
});

test("the uploaded file itself is shown to the administrator only, and deleted once its pictures are drawn", async () => {
  const id = await upload();
  const client = await signInAsAdministrator(site);
  const preview = await client.get(`/post/pictures/${id}`);
  expect(preview.headers.get("content-type")).toBe("image/jpeg");
  const customer = await signUp(site);
  expect((await customer.client.get(`/post/pictures/${id}`)).status).toBe(302);
  expect((await site.client().get(`/files/pictures/${id}/file`)).status).toBe(404);
  await createProduct(site.app, { ...draft, pictureIds: [id] }, await administrator());
  await site.jobs.done();
  const made = await client.get(`/post/pictures/${id}`);
  expect(made.headers.get("location")).toBe(`/files/pictures/${id}/800.webp`);
});

test("a product form that is sent twice makes one product", async () => {
  const pictureIds = [await upload()];
  const byUserId = await administrator();
  const outcomes = await Promise.allSettled([
    createProduct(site.app, { ...draft, pictureIds }, byUserId),
    createProduct(site.app, { ...draft, pictureIds }, byUserId),
  ]);
  expect(outcomes.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await listProducts(site.app, {})).toHaveLength(1);
});

test("an edit changes a product and keeps what it was before in the log", async () => {
  const [first, second] = [await upload(), await upload()];
  const byUserId = await administrator();
  const { id } = await createProduct(site.app, { ...draft, pictureIds: [first] }, byUserId);
  await site.jobs.done();
  await editProduct(
    site.app,
    {
      productId: id,
      version: 1,
      draft: {
        ...draft,
        name: "Palm shirt",
        priceKobo: 8_000_00,
        soldOut: true,
        limitPerPerson: 2,
        pictureIds: [second],
        stockChanges: [{ color: "Purple", size: "XXX", quantity: 4 }],
      },
    },
    byUserId,
  );
  expect(await findProduct(site.app, id)).toMatchObject({
    name: "Palm shirt",
    priceKobo: 8_000_00,
    soldOut: true,
    limitPerPerson: 2,
    pictures: [{ id: second }],
  });
  const { rows } = await listChanges(site.app.db, { limit: 1 });
  expect(rows[0]).toMatchObject({
    action: "Changed a product",
    before: { name: "Palm tee", price: "₦7,500", "sold out": "no" },
    after: { name: "Palm shirt", price: "₦8,000", "sold out": "yes", "stock Purple XXX": 4 },
  });
  expect(rows[0]).toMatchObject({
    before: { "limit a person": "none" },
    after: { "limit a person": 2 },
  });
  expect(rows[0]?.after).not.toHaveProperty("category");
  const again = { ...draft, name: "Palm vest", pictureIds: [first, second] };
  await editProduct(site.app, { productId: id, version: 2, draft: again }, byUserId);
  const alts = (await findProduct(site.app, id))!.pictures.map(({ alt }) => alt);
  expect(alts).toEqual(["Palm vest", "Palm vest"]);
});

test("a deleted product leaves the store, stays in past orders, and can be restored at once", async () => {
  const byUserId = await administrator();
  const { id } = await createProduct(
    site.app,
    { ...draft, pictureIds: [await upload()] },
    byUserId,
  );
  const [product] = await site.app.db.select().from(products);
  const { orderId } = await createOrder(site, await signUp(site), { products: [product!] });

  await deleteProduct(site.app, id, byUserId);
  expect(await listProducts(site.app, {})).toEqual([]);
  const order = await findOrder(site.app.db, orderId, null);
  expect(order?.lines).toMatchObject([{ name: "Palm tee", productId: id }]);
  expect(order?.lines[0]?.pictureId).toBeTruthy();
  await expect(deleteProduct(site.app, id, byUserId)).rejects.toMatchObject({
    reason: "not-found",
  });

  await restoreProduct(site.app, id, byUserId);
  expect(await listProducts(site.app, {})).toHaveLength(1);
  await deleteProduct(site.app, id, byUserId);
  site.clock.advance(60_000);
  await expect(restoreProduct(site.app, id, byUserId)).rejects.toMatchObject({
    reason: "too-late",
  });
});
