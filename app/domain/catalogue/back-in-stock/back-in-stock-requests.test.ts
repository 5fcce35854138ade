import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emails, products, stock, backInStockRequests } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { createProduct } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { notifyBackInStock } from "./notify-back-in-stock.server.ts";

const site = await createTestApp();
const { db } = site.app;

/** Sold out, or in stock again. */
async function mark(id: string, soldOut: boolean): Promise<void> {
  await db.update(products).set({ soldOut }).where(eq(products.id, id));
  await db.transaction(async (tx) => announce(tx, "catalogue"));
}
const written = () =>
  db
    .select({ to: emails.recipient, data: emails.data })
    .from(emails)
    .where(eq(emails.kind, "back_in_store"));

test("a person who waits for a product gets one e-mail, when it can be bought again", async () => {
  const { id } = await createProduct(site, { name: "Night cap", soldOut: true });
  const visitor = site.client();
  const form = { intent: "request-back-in-stock", productId: id };
  const watch = async (email: string) =>
    (await visitor.post(`/merch/${id}`, { ...form, email })).text();
  expect(await watch("no address")).toContain("Please enter a valid e-mail address.");
  expect(await watch("Bola@Example.com")).toContain("We e-mail you once");
  await watch("bola@example.com");
  const ada = await signUp(site);
  await ada.client.post(`/merch/${id}`, form);
  expect(await ada.client.read(`/merch/${id}`)).toContain("Cancel notification");

  await notifyBackInStock(site.app);
  expect(await written(), "still sold out").toEqual([]);
  await mark(id, false);
  await Promise.all([notifyBackInStock(site.app), notifyBackInStock(site.app)]);
  expect((await written()).map(({ to }) => to).toSorted()).toEqual(
    [ada.email, "bola@example.com"].toSorted(),
  );
  await mark(id, true);
  await mark(id, false);
  await notifyBackInStock(site.app);
  expect(await written()).toHaveLength(2);
});

test("of many who wait for a product fifty are notified in one transaction, and each of them once", async () => {
  const { id: productId } = await createProduct(site);
  const waiting = Array.from({ length: 120 }, (_, index) => ({
    productId,
    email: `guest${index}@example.com`,
  }));
  await db.insert(backInStockRequests).values(waiting);
  await notifyBackInStock(site.app);
  expect(new Set((await written()).map(({ to }) => to)).size).toBe(120);
  const notified = await db
    .select({ many: sql`count(*)`.mapWith(Number) })
    .from(backInStockRequests)
    .groupBy(sql`xmin::text`);
  const sizes = notified.map(({ many }) => many).toSorted((one, other) => one - other);
  expect(sizes).toEqual([20, 50, 50]);
});

test("a request to be notified can be withdrawn, by its button and by the e-mail's link", async () => {
  const { id } = await createProduct(site, { name: "Day cap", soldOut: true });
  const ada = await signUp(site);
  const send = (intent: string) => ada.client.post(`/merch/${id}`, { intent, productId: id });
  await send("request-back-in-stock");
  await send("cancel-back-in-stock");
  expect(await db.$count(backInStockRequests)).toBe(0);
  await send("request-back-in-stock");
  const [watch] = await db.select().from(backInStockRequests);
  const wayOut = `/stop/${watch!.id}`;
  expect(await site.client().read(wayOut)).toContain("Day cap");
  expect(await db.$count(backInStockRequests), "looking changes nothing").toBe(1);
  const done = await site.client().post(wayOut, {});
  expect(await done.text()).toContain("no more e-mails about products");
  expect(await db.$count(backInStockRequests)).toBe(0);
  await send("request-back-in-stock");
  expect(await site.client().read(wayOut)).not.toContain("no more e-mails about products");
});

test("a person who waits for one colour and size gets an e-mail about that one only", async () => {
  const { id } = await createProduct(site, {
    name: "Gate tee",
    colors: ["Black", "White"],
    sizes: ["XS/S", "XXX"],
  });
  const count = async (size: string, quantity: number) => {
    await db
      .insert(stock)
      .values({ productId: id, color: "Black", size, quantity, totalReceived: 0 })
      .onConflictDoUpdate({
        target: [stock.productId, stock.color, stock.size],
        set: { quantity },
      });
    await db.transaction(async (tx) => announce(tx, "catalogue"));
  };
  await count("XXX", 0);
  await count("XS/S", 0);
  const ada = await signUp(site);
  const send = (intent: string, variant: string) =>
    ada.client.post(`/merch/${id}`, { intent, productId: id, variant });
  expect(await (await send("request-back-in-stock", "Purple|XXX")).text()).toContain(
    "does not come in this",
  );
  expect(await (await send("request-back-in-stock", "White|XXX")).text()).toContain(
    "in the store again",
  );
  await send("request-back-in-stock", "Black|XXX");
  await send("request-back-in-stock", "Black|XS/S");
  expect(await ada.client.read(`/merch/${id}`)).toContain("Black, XXXL, asked for");
  await send("cancel-back-in-stock", "Black|XS/S");
  await count("XS/S", 3);
  await notifyBackInStock(site.app);
  expect(await written(), "another size is back, which is waited for no more").toEqual([]);
  await count("XXX", 1);
  await notifyBackInStock(site.app);
  expect(await written()).toMatchObject([
    { to: ada.email, data: { name: "Gate tee (Black, XXXL)" } },
  ]);
});

test("a sender makes at most twenty such requests in ten minutes", async () => {
  const { id } = await createProduct(site, { soldOut: true });
  const form = { intent: "request-back-in-stock", productId: id, email: "bola@example.com" };
  const visitor = site.client();
  // The first is counted by address, as the browser has no name yet.
  for (let index = 0; index < 21; index++) await visitor.post(`/merch/${id}`, form);
  const answer = await visitor.post(`/merch/${id}`, form);
  expect(await answer.text()).toContain("Too many attempts.");
});
