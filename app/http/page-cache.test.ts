import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { openDatabase } from "#app/db/open.server.ts";
import { announce, openLiveEvents } from "#app/services/live.server.ts";
import { createSessionCookies } from "#app/services/session-cookie.server.ts";
import { copyDatabase } from "#tests/support/test-database.ts";
import { encodeOnce } from "./compression.server.ts";
import { createPageCache } from "./page-cache.server.ts";
import type { Pages } from "./pages.server.ts";

const { settings, drop } = await copyDatabase(inject("template"));
const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: "" });
const live = await openLiveEvents(database);
const pages: Pages = {
  all: [],
  at: (path) => ({
    path,
    meta: { isCached: path === "/about" || path === "/merch" },
    routeIds: [],
  }),
};
const { isIn } = createSessionCookies("the site's secret", "http://site");
const cache = createPageCache({ live, pages }, isIn);

/** Replaces the rendering of pages: it counts, and can be made to wait or to set a cookie. */
const rendering = {
  count: 0,
  status: 200,
  headers: {} as Record<string, string>,
  until: Promise.resolve(),
};
const server = createServer(async (incoming, outgoing) => {
  if (await cache.answer(incoming, outgoing)) return;
  const request = new Request(`http://site${incoming.url}`, {
    method: incoming.method,
    headers: new Headers(incoming.headers as Record<string, string>),
  });
  const response = await cache.renderAndCache(request, async () => {
    const text = `<p>page ${++rendering.count}</p>`;
    await rendering.until;
    return new Response(text, {
      status: rendering.status,
      headers: {
        "content-type": "text/html",
        "cache-control": "private, no-cache",
        ...rendering.headers,
      },
    });
  });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  Readable.fromWeb(response.body as never).pipe(outgoing);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** A session's cookie as better-auth writes it. */
function sessionCookie(secret: string): string {
  const signature = createHmac("sha256", secret).update("token").digest("base64");
  return `festival.session_token=${encodeURIComponent(`token.${signature}`)}`;
}
/** Changes the catalogue, and waits until this process has heard of it. */
async function changeCatalogue(): Promise<void> {
  const heard = Promise.withResolvers<void>();
  const forget = live.subscribe(["catalogue"], () => heard.resolve());
  await database.db.transaction(async (tx) => announce(tx, "catalogue"));
  await heard.promise;
  forget();
}

beforeEach(async () => {
  await changeCatalogue();
  Object.assign(rendering, { count: 0, status: 200, headers: {}, until: Promise.resolve() });
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await live.close();
  await database.close();
  await drop();
});

test("a visitor's page is rendered once, and answered from memory after that", async () => {
  expect((await get("/about")).text).toBe("<p>page 1</p>");
  const again = await get("/about");
  expect(again.text).toBe("<p>page 1</p>");
  expect(rendering.count).toBe(1);
  expect(again.headers.get("etag")).toBeTruthy();
  expect(again.headers.get("cache-control")).toBe("private, no-cache");
});

test("a crowd that asks for a page before it is there gets one rendering", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  rendering.until = promise;
  const asked = { times: 0 };
  const count = () => (asked.times += 1);
  server.on("request", count);
  const crowd = [get("/about"), get("/about"), get("/about")];
  await expect.poll(() => asked.times).toBe(crowd.length);
  server.off("request", count);
  resolve();
  const answers = await Promise.all(crowd);
  expect(answers.map(({ text }) => text)).toEqual(crowd.map(() => "<p>page 1</p>"));
});

test("a browser that has the current page is answered with 304", async () => {
  await get("/about");
  const etag = (await get("/about")).headers.get("etag")!;
  const unchanged = await get("/about", { "if-none-match": etag });
  expect(unchanged.status).toBe(304);
  expect(unchanged.text).toBe("");
});

test("a compressed page and a plain one differ in their etag", async () => {
  await get("/about");
  const plain = await get("/about", { "accept-encoding": "identity" });
  const brotli = await get("/about", { "accept-encoding": "br" });
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(brotli.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  expect(brotli.text).toBe(plain.text);
});

test("a compression that a browser rules out is not used", async () => {
  for (let asked = 0; asked < 2; asked++) {
    const refused = await get("/about", { "accept-encoding": "br;q=0, gzip;q=0.5, zstd; q=0.0" });
    expect(refused.headers.get("content-encoding")).toBe("gzip");
  }
  expect(encodeOnce(Buffer.from("a page"), "zstd;q=0, br;q=0.1").encoded).toBe("br");
  expect(encodeOnce(Buffer.from("a page"), "zstd;q=0, br;q=0").encoded).toBeNull();
});

test("a signed-in person gets a page of their own, of which nothing is cached", async () => {
  const cookie = sessionCookie("the site's secret");
  await get("/about");
  expect((await get("/about", { cookie })).text).toBe("<p>page 2</p>");
  expect((await get("/about", { cookie })).text).toBe("<p>page 3</p>");
  expect((await get("/about")).text).toBe("<p>page 1</p>");
  // The cookie of an https site has a prefix.
  expect((await get("/about", { cookie: `__Secure-${cookie}` })).text).toBe("<p>page 4</p>");
});

test("a session that this site did not sign gets what every visitor gets", async () => {
  await get("/about");
  const [name, value] = sessionCookie("the site's secret").split("=") as [string, string];
  for (const cookie of [
    "festival.session_token=x",
    "festival.session_token=",
    "festival.session_token=%ff.%ff",
    sessionCookie("somebody's secret"),
    `${name}=another${value}`,
    `x=${value}`,
  ])
    expect((await get("/about", { cookie })).text, cookie).toBe("<p>page 1</p>");
});

test("a page that sets a cookie is not cached", async () => {
  rendering.headers = { "set-cookie": "a=b" };
  await get("/about");
  expect((await get("/about")).text).toBe("<p>page 2</p>");
});

test("pages that are not public, and addresses with unknown queries, are not cached", async () => {
  for (const path of [
    "/cart",
    "/login",
    "/about?from=a-campaign",
    `/merch?search=${"a".repeat(300)}`,
  ]) {
    const before = rendering.count;
    await get(path);
    await get(path);
    expect(rendering.count - before, path).toBe(2);
  }
});

test("a change of the catalogue shows at once, also in the page that was being rendered", async () => {
  await get("/merch");
  await changeCatalogue();
  expect((await get("/merch")).text).toBe("<p>page 2</p>");

  let finish = () => {};
  rendering.until = new Promise((resolve) => (finish = resolve));
  const slow = get("/merch?category=Caps");
  await expect.poll(() => rendering.count).toBe(3);
  await changeCatalogue();
  finish();
  await slow;
  expect((await get("/merch?category=Caps")).text).toBe("<p>page 4</p>");
});

test("a cached page is answered while the database is away, and one that is not cached is not", async () => {
  await get("/about?page=1");
  await changeCatalogue();
  rendering.status = 503;
  expect(await get("/about?page=1")).toMatchObject({ status: 200, text: "<p>page 1</p>" });
  expect(await get("/about?page=2")).toMatchObject({ status: 503 });
  const session = { cookie: sessionCookie("the site's secret") };
  expect(await get("/about?page=1", session)).toMatchObject({ status: 503 });
  rendering.status = 200;
  await expect.poll(async () => (await get("/about?page=1")).text).not.toBe("<p>page 1</p>");
});
