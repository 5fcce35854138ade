import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { formatNaira } from "#app/shared/money.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { Client } from "#tests/support/client.ts";
import { lightPasswords } from "#tests/support/light-passwords.ts";
import { createPaystackControl } from "#tests/support/paystack-control.ts";
import { administrator, type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";
import { makeTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

// Two processes of the site beside one PostgreSQL. The sandbox keeps its records in the folder,
// which both share.
const dataDir = mkdtempSync(join(tmpdir(), "festival-processes-"));
const cap = { productId: "abuja-park-cap", color: "Black" };
let database: TestDatabase;
let client: pg.Client;
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  database = await makeTestDatabase(inject("template").serverUrl);
  const start = () =>
    startServer({ dataDir, env: { ...database.settings, ...lightPasswords, SEED: "demo" } });
  [one, other] = await Promise.all([start(), start()]);
  client = new pg.Client({ connectionString: database.settings["DATABASE_URL"] });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await Promise.all([one.stop(), other.stop()]);
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function countOf(table: string, where = "true"): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as n from ${table} where ${where}`);
  return rows[0].n;
}

/** A customer of the first process whose session the second one knows too. */
async function signedInAtBoth(name: string): Promise<[Shopper, Shopper]> {
  const here = new Shopper(one.url);
  await here.signUp(name);
  const there = new Shopper(other.url);
  for (const [cookie, value] of Object.entries(here.client.cookies))
    there.client.setCookie(`${cookie}=${value}`);
  return [here, there];
}

test("two first starts at once make one catalogue and one administrator", async () => {
  expect(await countOf("site_settings", "name = 'administrator'")).toBe(1);
  expect(await countOf("users", "email = 'admin@festival.example'")).toBe(1);
  expect(await countOf("products", "name = 'Abuja Park cap'")).toBe(1);
});

test("a page that is open at one process is notified of changes at the other", async () => {
  const [here, there] = await signedInAtBoth("ada");
  const events = await there.client.get("/api/events");
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain("retry");

  const heard = reader.read();
  await here.add(cap);
  expect((await heard).value).toContain("event: changed");
  await reader.cancel();
});

test("what an organiser publishes through one process is shown by the other, and a planned publication at its time", async () => {
  const admin = new Shopper(one.url).client;
  await admin.post("/login", { email: administrator.email, password: administrator.password });
  const banner = "/adminFestival/banner";
  const shown = async () => (await fetch(`${other.url}/about`)).text();
  let seen = 0;
  const draft = (text: string) =>
    admin.post(banner, { intent: "save-section", seen: seen++, text, until: "" });
  const publish = async (text: string) => {
    await draft(text);
    expect(await shown()).not.toContain(text);
    await admin.post("/adminFestival", { intent: "publish-draft" });
    await expect.poll(shown).toContain(text);
  };
  await publish("Gates now open at 12");
  await publish("Gates now open at 13");

  await draft("Gates now open at 15:00");
  await admin.post("/adminFestival", { intent: "plan-publication", at: "2099-01-01T12:00" });
  await client.query("update festival_draft set publish_at = now() + interval '1 second'");
  await client.query("select pg_notify('changed', 'catalogue')");
  await expect.poll(shown).toContain("Gates now open at 15:00");
  await admin.post("/adminFestival", { intent: "restore-version", version: 0 });
  await expect.poll(shown).not.toContain("Gates now open");
});

interface Change {
  product: number;
  /** The price in naira. */
  price: number;
  soldOut: boolean;
  isDeleted: boolean;
}

const changes = fc.record<Change>({
  product: fc.nat(2),
  price: fc.integer({ min: 1, max: 9_999_999 }),
  soldOut: fc.boolean(),
  isDeleted: fc.boolean(),
});

async function shownTo(reader: Client, id: string, price: number): Promise<unknown> {
  const response = await reader.get(`/merch/${id}`);
  const page = await response.text();
  if (response.status === 410) return "deleted";
  const soldOut = page.includes(siteTexts.store.soldOut);
  return { soldOut, price: page.includes(`>${formatNaira(price * 100)}</span>`) };
}

test("after any change of the catalogue both processes show the same, and nothing stale", async () => {
  const customers = (await signedInAtBoth("chi")).map(({ client: signedIn }) => signedIn);
  const visitors = [one, other].map(({ url }) => new Shopper(url).client);
  const { rows } = await client.query(
    `select id from products where id <> $1 and name not like 'Vybez%' and not sold_out
      and id not in (select product_id from stock) order by id limit 3`,
    [cap.productId],
  );
  for (const { product, price, soldOut, isDeleted } of fc.sample(changes, 10)) {
    const { id } = rows[product];
    await client.query("begin");
    await client.query(
      "update products set price_kobo = $2, sold_out = $3, deleted_at = $4 where id = $1",
      [id, price * 100, soldOut, isDeleted ? new Date() : null],
    );
    await client.query("select pg_notify('changed', 'catalogue')");
    await client.query("commit");
    for (const reader of [...visitors, ...customers])
      await expect
        .poll(() => shownTo(reader, id, price))
        .toEqual(isDeleted ? "deleted" : { soldOut, price: true });
  }
});

test("an unanswered payment that was dismissed at one process holds up the next payment at the other", async () => {
  const [here, there] = await signedInAtBoth("dayo");
  const both = [createPaystackControl(one.url), createPaystackControl(other.url)];
  await here.add(cap);
  await here.checkOut();
  const { rows } = await client.query(
    "select reference from purchases where email = 'dayo@example.com'",
  );
  const { reference } = rows[0];
  for (const paystack of both) await paystack.break({ failVerify: true });
  await here.client.post("/cart", { intent: "dismiss-payment", reference, confirmed: "1" });
  const checkOut = { intent: "begin-checkout", shippingOption: "PICKUP" };
  const question = await there.client.post("/cart", checkOut);
  expect(await question.text()).toContain("You may have paid for this already");
  expect(await there.client.read("/cart")).toContain("may still arrive");
  for (const paystack of both) await paystack.break({ failVerify: false });
  expect((await there.client.post("/cart", checkOut)).status).toBe(303);
});

test("wrong passwords that are typed at both processes count together, and then a right one has to wait at each", async () => {
  await new Shopper(one.url).signUp("typed");
  const email = "typed@example.com";
  const answerOf = async (at: ServerProcess, password: string) => {
    const answer = await new Shopper(at.url).client.post("/login", { email, password });
    return answer.text();
  };
  for (let count = 0; count < 10; count++)
    expect(await answerOf(count % 2 ? one : other, "not-the-one")).not.toContain("Too many");
  for (const at of [one, other])
    expect(await answerOf(at, "a-good-password")).toContain("Too many attempts");
});

test("sweeps and webhooks at both processes make one order", async () => {
  const [here, there] = await signedInAtBoth("bola");
  const paystack = createPaystackControl(one.url);
  await paystack.break({ dropWebhooks: true });
  await here.add(cap);
  const page = await here.checkOut();
  const back = await here.pay(page);
  const reference = new URL(back).searchParams.get("reference")!;
  expect(await countOf("orders", `reference = '${reference}'`)).toBe(0);
  await client.query("update purchases set created_at = now() - interval '10 minutes'");

  const boss = new PgBoss(database.settings.DATABASE_URL);
  await boss.start();
  const events = [createPaystackControl(one.url), createPaystackControl(other.url)];
  await Promise.all([
    ...Array.from({ length: 4 }, () => boss.send("sweep-checkouts", {})),
    ...events.map((process) => process.sendEvent({ event: "charge.success", data: { reference } })),
  ]);
  await expect
    .poll(() => countOf("pgboss.job", "name = 'sweep-checkouts' and state <> 'completed'"))
    .toBe(0);
  await boss.stop();

  expect(await countOf("orders", `reference = '${reference}'`)).toBe(1);
  expect(await countOf("emails", "recipient = 'bola@example.com'")).toBe(1);
  // The second process answers for the same order.
  expect(await there.comeBack(back)).toMatch(/^\w{10}$/);
  expect(await countOf("orders", `reference = '${reference}'`)).toBe(1);
});

test("one process may stop while the other continues", async () => {
  const [, there] = await signedInAtBoth("chidi");
  expect(await one.end("SIGTERM")).toBe(0);
  await there.add(cap);
  expect(await there.comeBack(await there.pay(await there.checkOut()))).toMatch(/^\w{10}$/);
});
