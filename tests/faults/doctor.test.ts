import { once } from "node:events";
import { chmodSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { festivalVersions, stock } from "#app/db/schema.server.ts";
import type { Env } from "#app/config/env.server.ts";
import { expectBackups, recordBackup } from "#app/domain/backups.server.ts";
import { checkWrittenPayments } from "#app/domain/integrity/check-integrity.server.ts";
import { deleteSetting } from "#app/domain/settings.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { mailbox } from "#tests/support/mail.ts";
import { startObjectStore } from "#tests/support/object-store.ts";
import { signUp } from "#tests/support/people.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { examine } from "../../deploy/doctor/checks.ts";
import { ok } from "../../deploy/doctor/finding.ts";
import { openSiteUnderCheck } from "../../deploy/doctor/site-under-check.ts";

const good = "kq8Zt1-VbW3xRf6Yn0GpLs9TcHd5Jm7Au2Ei4Ow";
const site = await createTestApp({
  env: { SESSION_SECRET: good, ADMIN_PASSWORD: "", ADMIN_EMAIL: "" },
});
const { app } = site;

const hour = 60 * 60_000;
const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));
beforeEach(async () => {
  await app.storage.put("first", new Uint8Array([1]), "image/webp");
  chmodSync(join(app.env.dataDir, "files"), 0o700);
});

/** What the doctor says of the site, by the settings as they are but for some. */
async function said(
  changed: Partial<Env> = {},
  { sendsMail = false, readsAll = false }: { sendsMail?: boolean; readsAll?: boolean } = {},
) {
  const { checkedSite, close } = await openSiteUnderCheck(
    { ...app.env, ...changed },
    { sendsMail, readsAll, now: app.now },
  );
  const lines: Record<string, string> = {};
  for await (const { name, verdict, says } of examine(checkedSite))
    lines[name] = `${verdict} ${says}`;
  await close();
  return lines;
}
const bad = (lines: Record<string, string>) =>
  Object.keys(lines).filter((name) => !lines[name]!.startsWith("ok "));

async function listen(server: ReturnType<typeof createServer>, scheme = "http") {
  server.listen(0, "localhost");
  await once(server, "listening");
  stops.push(() => server.close().closeAllConnections());
  return `${scheme}://localhost:${(server.address() as AddressInfo).port}`;
}
const front = (answer: RequestListener) => listen(createServer(answer));

/** A proxy that hands a request on without some of its headers. */
const withoutHeaders = (...names: string[]) =>
  front(async (request, response) => {
    const kept = Object.entries(request.headers as Record<string, string>).filter(
      ([name]) => !names.includes(name),
    );
    const asked = { method: request.method!, headers: Object.fromEntries(kept) };
    const answer = await rawRequest(site.url + request.url, {
      ...asked,
      body: await text(request),
    });
    response.writeHead(answer.status).end(answer.body);
  });

test("the doctor finds nothing to repair on a healthy site, and sends its administrator a test e-mail", async () => {
  await createOrder(site, await signUp(site));
  const settings = { name: { ...defaultSettings.name, brand: "Lantern Week" } };
  const publishedAt = app.now();
  await app.db
    .insert(festivalVersions)
    .values({ number: 1, sections: ["name"], publishedAt, settings: settings });
  const lines = await said({}, { sendsMail: true });
  // The tests' own server forgets its last moments, so as to be quick.
  expect(bad(lines)).toEqual(["durability"]);
  expect(lines["durability"]).toMatch(/^warn fsync and full_page_writes .*off: .* Set fsync = on/);
  expect(lines["integrity: money"]).toContain("₦13,000 of 1 order are what arrived");
  expect((await mailbox(site)).map(({ subject }) => subject)).toContain("A test from Lantern Week");
});

/** Nothing listens at this address. */
const elsewhere = "http://127.0.0.1:9";
const s3 = {
  endpoint: elsewhere,
  bucket: "pictures",
  region: "auto",
  accessKeyId: "a",
  secretAccessKey: good,
};
const smtp = {
  via: "smtp",
  url: `smtp://us:${good}@127.0.0.1:9`,
  from: "mail@festival.example",
} as const;
const paystack = { ...app.env.paystack, secretKey: "sk_test_another" };

test.each<[string, () => Partial<Env> | Promise<Partial<Env>>, Record<string, RegExp>]>([
  [
    "another key than the site's",
    () => ({ paystack }),
    {
      keys: /^FAIL Paystack refuses PAYSTACK_SECRET_KEY/,
      webhook: /^FAIL .*runs with another key/,
    },
  ],
  [
    "no mail server, and a password that anybody guesses",
    () => ({ email: smtp, sessionSecret: "change-me-change-me-change-me-change-me" }),
    {
      mail: /^FAIL SMTP_URL 127.0.0.1:9: .*ECONNREFUSED/,
      secrets: /^warn SESSION_SECRET is short or easily/,
    },
  ],
  [
    "no object store",
    () => ({ s3 }),
    { pictures: /^FAIL S3_ENDPOINT http:\/\/127.0.0.1:9: .*ECONNREFUSED/ },
  ],
  [
    "another secret than the object store's",
    async () => {
      const store = await startObjectStore();
      onTestFinished(() => store.stop());
      const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId } = store.settings;
      return { s3: { ...s3, endpoint, accessKeyId } };
    },
    { pictures: /^FAIL S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: .*SignatureDoesNotMatch/ },
  ],
  [
    "no database, and live keys without TLS",
    () => ({
      databaseUrl: "postgres://festival:secret-word@127.0.0.1:9/x",
      live: true,
      publicUrl: "http://festival.example",
    }),
    {
      database: /^FAIL DATABASE_URL 127.0.0.1:9\/x: nothing listens there/,
      "integrity: money": /^warn Not looked at/,
      https: /^FAIL .*put a proxy with TLS before the site/,
      secrets: /^FAIL The password of DATABASE_URL/,
      webhook: /^FAIL .* is not reached/,
    },
  ],
  [
    "a site that does not run",
    () => ({ listenUrl: elsewhere, publicUrl: elsewhere }),
    { site: /^FAIL It does not run/, webhook: /^warn Not looked at/, "integrity: orders": /^ok / },
  ],
  [
    "an address that no name server knows, and a secret with a percent sign",
    () => ({
      publicUrl: "https://no-such-host.invalid",
      administrator: { email: "admin@festival.example", password: "100%sure-of-it" },
    }),
    { site: /^ok /, https: /^FAIL .*Mend PUBLIC_URL, its DNS entry or the proxy's certificate/ },
  ],
  [
    "an address that leads elsewhere",
    async () => ({
      publicUrl: await front((_, response) =>
        response.writeHead(301, { location: "https://w.example/" }).end(),
      ),
    }),
    { webhook: /^FAIL .*leads elsewhere \(301\)/, forms: /^FAIL .*leads to https:\/\/w.example/ },
  ],
  [
    "a proxy that does not reach the site",
    async () => ({
      publicUrl: await front((_, response) => response.writeHead(502).end("Bad gateway")),
    }),
    {
      webhook: /^FAIL .*answers 502 to a signed event/,
      forms: /^FAIL .*answers 502, and not as the site does/,
    },
  ],
  [
    "a proxy that keeps the address to itself",
    async () => ({ publicUrl: await withoutHeaders("host") }),
    {
      webhook: /^ok /,
      forms: /^FAIL .*takes a form of its own page for another site's: let the proxy pass Host on/,
    },
  ],
  [
    "a proxy that hides where a form comes from",
    async () => ({
      publicUrl: await withoutHeaders("origin", "accept-encoding"),
    }),
    { forms: /^FAIL .*takes forms of other sites/ },
  ],
  [
    "a certificate that nobody knows",
    async () => ({ publicUrl: await listen(createSecureServer(ownCertificate), "https") }),
    { https: /^FAIL .*certificate is signed by nobody whom browsers know/ },
  ],
  [
    "a newsletter that no mail program can leave by its button",
    () => ({ email: smtp, sandbox: [], publicUrl: "http://festival.example" }),
    { newsletter: /^warn No mail program offers one press out of it: .*http:\/\/festival.example/ },
  ],
  [
    "a mail service whose headers stand in a template",
    () => ({ sandbox: [], publicUrl: "https://festival.example" }),
    {
      newsletter: /^ok .*are List-Unsubscribe and List-Unsubscribe-Post among its custom headers\?/,
    },
  ],
  [
    "live keys, of whose disputes Paystack tells by e-mail alone",
    () => ({ live: true, sandbox: [] }),
    { keys: /^ok live keys, .*Is Disputes Email .* a mailbox that somebody reads\?/ },
  ],
])("the doctor finds %s and says what to do", async (_, change, expected) => {
  const lines = await said(await change());
  for (const [name, words] of Object.entries(expected)) expect(lines[name], name).toMatch(words);
  expect(Object.values(lines).join()).not.toMatch(/secret-word|kq8Zt1|sk_test_another/);
});

const ownCertificate = {
  cert: readFileSync("tests/files/festival.example.pem"),
  key: readFileSync("tests/files/festival.example.key.pem"),
};

test("the doctor names the day and the payment of an integrity violation, and files that others may read", async () => {
  const { reference } = await createOrder(site, await signUp(site));
  await app.db.execute(
    sql`update orders set items_kobo = items_kobo - 100, total_kobo = total_kobo - 100`,
  );
  chmodSync(join(app.env.dataDir, "files"), 0o755);
  for (const readsAll of [false, true]) {
    const lines = await said({}, { readsAll });
    expect(lines["integrity: money"]).toMatch(
      /^FAIL .*\d{4}-\d\d-\d\d: ₦12,999 ordered, ₦13,000 arrived/,
    );
    expect(lines["integrity: money"]).toContain(reference);
    expect(lines["integrity: orders"]).toMatch(/^FAIL .*its total is not what was asked/);
    expect(lines["secrets"]).toMatch(/^FAIL Others on this machine may look into .*files: chmod/);
  }
});

test("the doctor does not read again what the site has found right, unless it is asked to read all", async () => {
  await createOrder(site, await signUp(site));
  expect((await said())["integrity: written"]).toMatch(/^ok 1 payment was written lately/);
  await checkWrittenPayments(app);
  const lines = await said();
  expect(lines["integrity: written"]).toMatch(/^ok the site has found right whatever was written/);
  expect(lines["integrity: money"]).toBe("ok what arrived for each order is what it asks");
  const all = await said({}, { readsAll: true });
  expect(all["integrity: money"]).toContain("₦13,000 of 1 order are what arrived");
});

test("the doctor compares what was sold of a variant with what was received and is left", async () => {
  const product = await createProduct(site);
  const counted = { productId: product.id, color: "Black", size: "Medium" };
  await app.db.insert(stock).values({ ...counted, quantity: 5, totalReceived: 5 });
  await createOrder(site, await signUp(site), { products: [product] });
  expect((await said())["integrity: stock"]).toBe("ok 5 pieces received are 1 sold and 4 left");
  await app.db.execute(sql`update order_items set allocated = 0`);
  expect((await said())["integrity: stock"]).toMatch(/^FAIL .*5 received, 0 sold, 4 left/);
});

test("a check of the doctor that hangs or raises has failed, and prints no secret", async () => {
  const { checkedSite, close } = await openSiteUnderCheck(app.env);
  const wanted = {
    hangs: () => new Promise<never>(() => {}),
    breaks: () => Promise.reject(new Error(`no\n${good}`)),
  };
  const lines: string[] = [];
  for await (const { verdict, says } of examine(checkedSite, { wanted, withinMs: 20 }))
    lines.push(`${verdict} ${says}`);
  expect(lines).toEqual(["FAIL No answer within 0.02 s.", "FAIL no …"]);
  await close();
});

test("an integrity check that cannot end in time is no failure, and the next check is run", async () => {
  const { checkedSite, close } = await openSiteUnderCheck(app.env);
  const wanted = {
    "integrity: orders": () => new Promise<never>(() => {}),
    "integrity: stock": async () => ok("nothing is counted"),
  };
  const lines: string[] = [];
  for await (const { verdict, says } of examine(checkedSite, { wanted, checkMs: 20 }))
    lines.push(`${verdict} ${says}`);
  expect(lines[0]).toMatch(/^warn Not looked at to the end: it takes longer than 0.02 s/);
  expect(lines[1]).toBe("ok nothing is counted");
  await close();
});

test("the doctor says how old the last good nightly backup is, and fails where one failed or is missing", async () => {
  const backups = async () => (await said({ hasBackups: true }))["backups"]!;
  expect((await said({ hasBackups: false }))["backups"]).toMatch(/^ok none are expected/);
  // The test database keeps its settings from test to test.
  onTestFinished(() => deleteSetting(app.db, "backups"));
  await expectBackups({ ...app, env: { hasBackups: true } });
  expect(await backups()).toBe("ok there is none yet");

  site.clock.advance(27 * hour);
  expect(await backups()).toMatch(/^FAIL None was made in time, there is none yet: journalctl/);

  await recordBackup(app.db, "made", app.now());
  site.clock.advance(2 * hour);
  expect(await backups()).toBe("ok the last good one is 2 h old");

  await recordBackup(app.db, "failed", app.now());
  expect(await backups()).toMatch(/^FAIL The one of \S+ failed, the last good one is 2 h old: /);

  await recordBackup(app.db, "made", app.now());
  site.clock.advance(25 * hour);
  expect(await backups()).toBe("ok the last good one is 25 h old");
  site.clock.advance(2 * hour);
  expect(await backups()).toMatch(/^FAIL None was made in time, the last good one is 27 h old/);
});
