import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, orderItems, products } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import type { Client } from "#tests/support/client.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { publishDue } from "#app/domain/festival/scheduled-publication.server.ts";
import { publishDraft, restoreVersion } from "#app/domain/festival/publication.server.ts";
import { textsOf } from "./section-texts.server.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });
const { app } = site;
const { db } = app;
let admin: Client;
let byUserId: string;

beforeEach(async () => {
  admin = await signInAsAdministrator(site);
  byUserId = (await findSetting(db, "administrator"))!;
});

const { store } = defaultSettings;
const guide = (category: string) => [
  {
    category,
    table: [
      ["Size", "Chest"],
      ["XL", "60"],
    ],
  },
];

/** Sends the form of the store with these categories, as the draft's latest form. */
async function save(categories: string[], sizeGuides: typeof store.sizeGuides = []) {
  const seen = String((await readDraftRow(db)).sectionRevisions.store?.number ?? 0);
  const texts = textsOf("store", { ...store, categories, sizeGuides });
  const page = await (
    await admin.post("/adminFestival/store", { seen, intent: "save-section", ...texts })
  ).text();
  return page.replaceAll("<!-- -->", "");
}
const publish = () => publishDraft(app, {}, byUserId);
const categoryOf = async (id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]!.category;
const renaming = (from: string, to: string) =>
  store.categories.map((name) => (name === from ? to : name));

test("a renamed category takes its products along once it is published, not before", async () => {
  const hoodie = await createProduct(site, { name: "Hill hoodie", category: "Hoodies" });
  const cap = await createProduct(site, { name: "Hill cap", category: "Caps" });
  const ada = await signUp(site);
  const { orderId } = await createOrder(site, ada, { products: [hoodie] });
  await save(store.categories, guide("Hoodies"));
  expect(await save(renaming("Hoodies", "Hooded tops"), guide("Hoodies"))).toContain(
    "“Hoodies” becomes “Hooded tops”, and its products follow.",
  );
  expect(await categoryOf(hoodie.id)).toBe("Hoodies");
  expect(await site.client().read("/merch?category=Hoodies")).toContain("Hill hoodie");

  // Once more in the draft, which is published later.
  await save(renaming("Hoodies", "Warm tops"), guide("Hooded tops"));
  await publishDraft(app, { at: new Date("2026-11-22T13:00:00Z") }, byUserId);
  site.clock.set("2026-11-22T13:00:00Z");
  const late = await createProduct(site, { name: "Late hoodie", category: "Hoodies" });
  await publishDue(app);
  expect((await readDraftRow(db)).publicationError).toBeNull();
  expect(await categoryOf(hoodie.id)).toBe("Warm tops");
  expect(await categoryOf(late.id)).toBe("Warm tops");
  expect(await categoryOf(cap.id)).toBe("Caps");
  expect((await app.festival()).store.sizeGuides).toEqual(guide("Warm tops"));
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  expect(line).toMatchObject({ name: "Hill hoodie", color: "Black", size: "Medium" });
  const [change] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "Published the festival"));
  expect(change!.after).toMatchObject({ "renamed in products": "Hoodies → Warm tops" });

  const old = await site.client().get("/merch?category=Hoodies&sort=price-up");
  expect(old.headers.get("location")).toBe("/merch?category=Warm+tops&sort=price-up");
  expect(await site.client().read("/merch?category=Warm+tops")).toContain("Hill hoodie");
  expect(await admin.read("/uploads?category=Hoodies")).toContain("Hill hoodie");
});

test("a category's rename is undone in the draft, by discarding it, and by restoring an older version", async () => {
  const hoodie = await createProduct(site, { category: "Hoodies" });
  await save(renaming("Hoodies", "Hooded tops"));
  await save(store.categories);
  expect((await readDraftRow(db)).sections).toEqual({});
  await save(renaming("Hoodies", "Hooded tops"));
  await publish();
  expect(await categoryOf(hoodie.id)).toBe("Hooded tops");
  await restoreVersion(app, 0, byUserId);
  expect(await categoryOf(hoodie.id)).toBe("Hoodies");
  const old = await site.client().get("/merch?category=Hooded+tops");
  expect(old.headers.get("location")).toBe("/merch?category=Hoodies");
});

test("two categories of one name are refused, and one in use cannot be removed", async () => {
  await createProduct(site, { name: "Hill hoodie", category: "Hoodies" });
  expect(await save(renaming("Hoodies", "Caps"))).toContain("“Caps” is there twice.");
  expect(await save(store.categories.filter((name) => name !== "Hoodies"))).toContain(
    "“Hoodies” must stay: Hill hoodie still uses it.",
  );
  // Names that change places as well leave open which became which.
  const turned = renaming("Hoodies", "Hooded tops").toReversed();
  expect(await save(turned)).toContain("“Hoodies” must stay");
});

test("a category's old name that is used again is a category of its own", async () => {
  const hoodie = await createProduct(site, { category: "Hoodies" });
  await save(renaming("Hoodies", "Hooded tops"));
  await publish();
  await save([...renaming("Hoodies", "Hooded tops"), "Hoodies"]);
  await publish();
  expect((await site.client().get("/merch?category=Hoodies")).status).toBe(200);
  expect(await categoryOf(hoodie.id)).toBe("Hooded tops");
});

test("two categories that swap names within one draft keep their own products", async () => {
  const hoodie = await createProduct(site, { category: "Hoodies" });
  const cap = await createProduct(site, { category: "Caps" });
  await save(renaming("Hoodies", "Tops"));
  await save(renaming("Hoodies", "Tops").map((name) => (name === "Caps" ? "Hoodies" : name)));
  await save(store.categories.map((name) => ({ Hoodies: "Caps", Caps: "Hoodies" })[name] ?? name));
  await publish();
  expect([await categoryOf(hoodie.id), await categoryOf(cap.id)]).toEqual(["Caps", "Hoodies"]);
});
