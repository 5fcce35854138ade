import { expect, test } from "vitest";
import { contactMessages } from "#app/db/schema.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { sendAdminDigest } from "./admin-digest.server.ts";

const site = await createTestApp({ now: "2026-11-21T12:00:00Z" });
const { app } = site;
const minutes = 60_000;

const digests = async () =>
  (await outbox(site)).flatMap(({ kind, recipient, data }) =>
    kind === "admin_digest" && "orderCount" in data
      ? [{ recipient, orders: data.orderCount, messages: data.messageCount }]
      : [],
  );
const write = (name: string) =>
  app.db.insert(contactMessages).values({ name, email: "w@example.com", message: "A bus?" });
const choose = async (frequency: string) => {
  const admin = await signInAsAdministrator(site);
  expect((await admin.post("/adminlog", { intent: "choose-digest", frequency })).status).toBe(200);
};
const digestOf = (orders: number, messages: number) => ({
  recipient: administrator.email,
  orders,
  messages,
});

test("the organisers are e-mailed about the first order within a minute, and about later ones once an hour, each once", async () => {
  const ada = await signUp(site);
  await sendAdminDigest(app);
  expect(await digests()).toEqual([]);
  await createOrder(site, ada);
  await sendAdminDigest(app);
  expect(await digests()).toEqual([digestOf(1, 0)]);

  await createOrder(site, ada);
  await write("Bola");
  site.clock.advance(59 * minutes);
  await sendAdminDigest(app);
  expect(await digests()).toHaveLength(1);
  site.clock.advance(1 * minutes);
  await Promise.all([sendAdminDigest(app), sendAdminDigest(app)]);
  expect((await digests()).slice(1)).toEqual([digestOf(1, 1)]);
  site.clock.advance(120 * minutes);
  await sendAdminDigest(app);
  expect(await digests()).toHaveLength(2);
});

test('with "each by itself" every order gets an e-mail of its own, and many orders at once share one', async () => {
  await choose("each");
  for (const name of ["Bola", "Chidi"]) await write(name);
  await sendAdminDigest(app);
  expect(await digests()).toEqual([digestOf(0, 1), digestOf(0, 1)]);
  for (let count = 0; count < 12; count++) await write(`Writer ${count}`);
  await sendAdminDigest(app);
  expect((await digests()).slice(2)).toEqual([digestOf(0, 12)]);
});

test('a daily digest is sent at 08:00; with "never" nothing is sent, earlier events included', async () => {
  await choose("day");
  await write("Bola");
  site.clock.set("2026-11-22T06:59:00Z");
  await sendAdminDigest(app);
  site.clock.set("2026-11-22T07:01:00Z");
  await sendAdminDigest(app);
  await write("Chidi");
  await sendAdminDigest(app);
  expect(await digests()).toEqual([digestOf(0, 1)]);
  await choose("never");
  await sendAdminDigest(app);
  await choose("each");
  await sendAdminDigest(app);
  expect(await digests()).toHaveLength(1);
});
