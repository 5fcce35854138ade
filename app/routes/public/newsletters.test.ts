import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newSubscribers, subscribers } from "#app/db/schema.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const subscription = { intent: "join-newsletter", email: "Ada@Example.com " };

const onFirstList = () =>
  site.app.db.select({ email: subscribers.email, source: subscribers.source }).from(subscribers);
const onNewList = () => site.app.db.select({ email: newSubscribers.email }).from(newSubscribers);

test("the form on / feeds the subscribers", async () => {
  const response = await site.client().post("/?index", subscription);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(siteTexts.newsletter.success);
  expect(await onFirstList()).toEqual([{ email: "ada@example.com", source: "newsletter" }]);
  expect(await onNewList()).toEqual([]);
});

test("the page /newsletters feeds the new subscribers", async () => {
  const response = await site.client().post("/newsletters", subscription);
  expect(await response.text()).toContain(siteTexts.newsletter.success);
  expect(await onNewList()).toEqual([{ email: "ada@example.com" }]);
  expect(await onFirstList()).toEqual([]);
});

test("the form on /tickets feeds the subscribers too while nothing is sold", async () => {
  const response = await site.client().post("/tickets", subscription);
  expect(await response.text()).toContain(siteTexts.newsletter.success);
  expect(await onNewList()).toEqual([{ email: "ada@example.com" }]);
});

test("subscribing twice succeeds both times, and is stored once", async () => {
  for (const email of ["ada@example.com", "ADA@example.com"]) {
    const response = await site.client().post("/?index", { ...subscription, email });
    expect(response.status).toBe(200);
  }
  expect(await onFirstList()).toHaveLength(1);
});

test.each([
  ["", siteTexts.newsletter.fields.email],
  ["ada@nowhere", siteTexts.newsletter.fields.emailInvalid],
])("the malformed address %j is refused beside its field and kept in it", async (email, words) => {
  const response = await site.client().post("/newsletters", { ...subscription, email });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain(words);
  expect(page).toContain(`value="${email}"`);
  expect(await onNewList()).toEqual([]);
});

test("a browser that subscribes too often is refused and reads why, and nobody else is", async () => {
  const client = site.client();
  const subscribeAs = (count: number, by = client) =>
    by.post("/newsletters", { ...subscription, email: `reader-${count}@example.com` });
  for (let count = 0; count < 21; count++) expect((await subscribeAs(count)).status).toBe(200);
  const page = await (await subscribeAs(21)).text();
  expect(page).toContain(siteTexts.newsletter.failed);
  expect(page).toContain(siteTexts.newsletter.failure);
  expect(page).toMatch(/limit is 20 subscriptions in ten minutes. Please try again in \d+ minute/);
  expect((await subscribeAs(22, site.client())).status).toBe(200);
});

test("a server error shows both texts of the newsletter's failure", async () => {
  await site.app.db.execute(sql`alter table subscribers rename to away`);
  const response = await site.client().post("/?index", subscription);
  await site.app.db.execute(sql`alter table away rename to subscribers`);
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain(siteTexts.newsletter.failed);
  expect(page).toContain(siteTexts.newsletter.failure);
  expect(site.takeErrors()).toHaveLength(1);
});
