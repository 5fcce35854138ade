import { once } from "node:events";
import { rmSync } from "node:fs";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Client } from "#tests/support/client.ts";
import { copyDemoFolder } from "#tests/support/demo-folder.ts";
import { breakEmail, mailbox, mailsUnderWay } from "#tests/support/mail.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { administrator, startServer } from "#tests/support/server-process.ts";
import { Shopper } from "#tests/support/shopper.ts";

// The production build in a process of its own, as `npm start` runs it, asked over its socket.
// Each part that these tests ask for has tests of its own; here they are seen together.
const dataDir = await copyDemoFolder("festival-smoke-");
const start = () => startServer({ dataDir, env: { SEED: "demo" } });
let site = await start();
afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const cap = { productId: "abuja-park-cap", name: "Abuja Park cap", color: "Black" };
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(site.url + path, { headers });
/** A page is too long to be printed where it does not say so. */
const expectSaid = (page: string, words: string) =>
  expect(page.includes(words), `the page says ${words}`).toBe(true);
/** Whom the site wrote to, newest first, but for the organisers' digest, which leaves by the clock. */
const mailedCustomers = async () =>
  (await mailbox(site)).map(({ to }) => to).filter((to) => to !== administrator.email);
const browser = () => new Client((asked) => fetch(asked), site.url);

test("a visitor is shown the home page and a product, and /cart leads them to the sign-in", async () => {
  const home = await get("/");
  expect([home.status, home.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expectSaid(home.body, "<title>Vybez - The Biggest Party On campus</title>");
  const product = await get(`/merch/${cap.productId}`);
  expect(product.status).toBe(200);
  expectSaid(product.body, cap.name);
  expect((await get("/cart")).headers.location).toBe("/login?next=%2Fcart");
});

test("every file that the home page names exists", async () => {
  const { body } = await get("/");
  const named = [...body.matchAll(/(?:src|href)="(\/(?:assets|brand|icons|memories)\/[^"]+)"/g)];
  expect(named.length).toBeGreaterThan(5);
  for (const file of new Set(named.map(([, path]) => path!)))
    expect((await fetch(site.url + file)).status, file).toBe(200);
});

test("an unknown address is answered with 404 and a page that says so", async () => {
  const { status, body } = await get("/nowhere");
  expect(status).toBe(404);
  expectSaid(body, siteTexts.notFound.title);
});

test("/api/health says that the database can be read and written", async () => {
  const { status, body } = await get("/api/health");
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({ status: "ok", database: { reads: true, writes: true } });
});

test("a page's headers forbid framing it and running other sites' scripts in it", async () => {
  const { headers, body } = await get("/about");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))!;
  const scripts = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
});

test("a form that another site's page sends is refused", async () => {
  const answer = await fetch(`${site.url}/login`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
    body: new URLSearchParams(administrator),
  });
  expect(answer.status).toBe(403);
});

test("a browser requests a page each time, and a built file once a year", async () => {
  const page = await get("/about");
  expect(page.headers["cache-control"]).toBe("private, no-cache");
  const unchanged = await get("/about", { "if-none-match": page.headers.etag! });
  expect([unchanged.status, unchanged.body]).toEqual([304, ""]);
  const [file] = /\/assets\/[^"]+\.js/.exec(page.body)!;
  const built = await get(file);
  expect(built.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("pages and scripts are compressed as the browser accepts it, with the same content", async () => {
  const page = await get("/about");
  const [script] = /\/assets\/[^"]+\.js/.exec(page.body)!;
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
  const bytesOf = async (path: string, encoding: string) => {
    const asked = request(site.url + path, { headers: { "accept-encoding": encoding } });
    asked.end();
    const [answer] = await once(asked, "response");
    return { encoding: answer.headers["content-encoding"], bytes: await answer.toArray() };
  };
  for (const [path, encodings] of [
    ["/about", ["br", "gzip"]],
    [script, ["br"]],
  ] as const)
    for (const encoding of encodings) {
      const sent = await bytesOf(path, encoding);
      expect(sent.encoding, path).toBe(encoding);
      const whole = decoders[encoding](Buffer.concat(sent.bytes)).toString();
      expect(whole === (await get(path)).body, `${path} in ${encoding}`).toBe(true);
    }
});

test("without JavaScript a newsletter form is answered on its page, and a wrong address is kept in it", async () => {
  const visitor = browser();
  const refused = await visitor.post("/newsletters", {
    intent: "join-newsletter",
    email: "ada@nowhere",
  });
  expect(refused.status).toBe(400);
  expectSaid(await refused.text(), 'value="ada@nowhere"');
  const taken = await visitor.post("/newsletters", {
    intent: "join-newsletter",
    email: "ada@example.com",
  });
  expectSaid(await taken.text(), siteTexts.newsletter.success);
});

test("a customer signs up and buys by forms alone, and the administrator finds the order", async () => {
  const shopper = new Shopper(site.url);
  await shopper.signUp("ngozi");
  const orderId = await shopper.buy(cap);
  expectSaid(await shopper.client.read(`/myorders/${orderId}`), cap.name);

  const admin = browser();
  const signedIn = await admin.post("/login", administrator);
  expect(signedIn.headers.get("location")).toBe("/adminHome");
  expect((await admin.get("/adminHome")).status).toBe(200);
  expectSaid(await admin.read(`/orders/${orderId}`), "ngozi@example.com");
  expect(site.takeErrors()).toEqual([]);
});

test("after SIGTERM the current request and job are finished, event streams end, and the exit code is 0", async () => {
  const shopper = new Shopper(site.url);
  await shopper.signUp("ada");
  const events = await shopper.client.get("/api/events");
  expect(events.status).toBe(200);
  await expect.poll(mailedCustomers).toEqual(["ngozi@example.com"]);
  await breakEmail(site, { delayMs: 5_000 });
  // A form that is still being sent when the stop comes.
  const slow = request(`${site.url}/newsletters`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  slow.write("email=ada");
  const answer = once(slow, "response");
  await shopper.buy(cap);
  await expect.poll(() => mailsUnderWay(site)).toBe(1);

  const stopped = site.end("SIGTERM");
  const isClosing = async () => {
    const { headers } = await fetch(`${site.url}/api/health/live`);
    return headers.get("connection") === "close";
  };
  const message = "the next request is for another process";
  await expect.poll(isClosing, { message }).toBe(true);
  slow.end("%40example.com");
  const [response] = await answer;
  expect(response.statusCode).toBeLessThan(400);
  response.resume();
  expect(await stopped).toBe(0);
  expect(await events.text()).toContain("retry:");
  expect(site.takeErrors()).toEqual([]);

  site = await start();
  expect(await mailedCustomers(), "the mail that was under way left once").toEqual([
    "ada@example.com",
    "ngozi@example.com",
  ]);
});
