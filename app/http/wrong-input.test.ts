import { describe, expect, test } from "vitest";
import { siteTexts } from "#app/shared/site-texts.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { hostileCookies } from "#tests/support/hostile-cookies.ts";
import { cookieNames } from "#tests/support/hostile-inputs.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

// An error that is logged fails each of these too.
const site = await createTestApp();
const { refused } = siteTexts;

describe("a NUL character, which no database column takes,", () => {
  test.each([
    ["/merch?search=%00", "search"],
    ["/merch?category=a%00b", "category"],
    ["/cart?order=%00", "order"],
    ["/login?next=%00", "next"],
  ])("in the address %s is refused, its field named", async (address, field) => {
    const { client } = await signUp(site);
    const response = await client.get(address);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(refused.character(field));
  });

  test.each([
    "/merch/%00",
    "/reset/%00",
    "/myorders/%00",
    "/files/pictures/%00/400.webp",
    "/a%00b",
  ])("in the path %s is refused", async (path) => {
    const { client } = await signUp(site);
    for (const address of [path, `${path}.data`])
      expect((await client.get(address)).status, address).toBe(400);
  });

  test.each([
    ["/login", { email: "a\0@b.co", password: "x" }, "email"],
    [
      "/contact",
      { intent: "send-message", name: "A", email: "a@b.co", message: "a\0b" },
      "message",
    ],
    ["/onboarding", { username: "a\0b" }, "username"],
    [
      "/editAddress",
      { addressLine1: "\0", addressPhone: "1", city: "x", state: "y" },
      "addressLine1",
    ],
  ])("in a form of %s is refused, its field named", async (path, fields, field) => {
    const visitor = site.client();
    const client = path === "/login" ? visitor : (await signUp(site)).client;
    const response = await client.post(path, fields);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(refused.character(field));
  });

  test("in the back office's forms and searches is refused there too", async () => {
    const admin = await signInAsAdministrator(site);
    for (const path of [
      "/orders",
      "/orders/export.csv",
      "/adminMessages",
      "/adminSubscribers",
      "/adminHome",
    ])
      expect((await admin.get(`${path}?q=%00`)).status, path).toBe(400);
    const note = await admin.post("/orders/x", { intent: "save-note", note: "\0" });
    expect(await note.text()).toContain(refused.character("note"));
    const product = await admin.post("/post", { name: "\0" });
    expect(await product.text()).toContain(refused.character("name"));
  });
});

test.each(["\0", "\ud800", "%ff"])(
  "a cookie of the form %j is no server error on a page that reads it",
  async (value) => {
    const { Regular: typeId = "" } = await openTicketSale(site, { Hall: 500 }, [
      { name: "Regular", prices: [{ priceKobo: 250_000 }], takes: { Hall: 1 } },
    ]);
    const visitor = site.client();
    const { client: customer } = await signUp(site);
    const asked = [
      [visitor, `/tickets/${typeId}`],
      [visitor, `/tickets/${typeId}.data`],
      [visitor, "/tickets/return?reference=x"],
      [visitor, "/login/factor"],
      [visitor, "/device/x"],
      [visitor, "/login/google/done"],
      [customer, "/login/google/done"],
      [customer, "/cart"],
    ] as const;
    for (const content of hostileCookies(value)) {
      const cookie = cookieNames.map((name) => `${name}=${content}`).join("; ");
      for (const [client, address] of asked) {
        const { status } = await client.fetch(address, { headers: { cookie } });
        expect(status, `${address} ${cookie}`).toBeLessThan(500);
      }
    }
  },
);

test("a cookie of a library's name with any content beside the one of a session leaves the session as it is", async () => {
  const { client } = await signUp(site);
  const admin = await signInAsAdministrator(site);
  const current = administrator.password;
  const others = cookieNames.filter((name) => name !== "festival.session_token");
  for (const content of hostileCookies("a\0b")) {
    const cookie = others.map((name) => `${name}=${content}`).join("; ");
    const { status } = await client.fetch("/userProfile", { headers: { cookie } });
    expect(status, cookie).toBe(200);
  }
  const started = await admin.post(
    "/adminlog/security",
    { intent: "start-app", current },
    { cookie: "festival.session_data=a%00b.WyJhXHUwMDAwYiJd" },
  );
  expect(started.status).toBe(200);
});

test.each([
  ["application/json", "{}"],
  ["text/plain", "x"],
  ["multipart/form-data; boundary=x", "--x\r\nbroken"],
  ["multipart/form-data", "no boundary"],
])("a form that says it is %s is refused, as a page and as data", async (type, body) => {
  const { client } = await signUp(site);
  const init = { method: "POST", body, headers: { origin: site.url, "content-type": type } };
  for (const path of ["/login", "/contact", "/cart", "/merch", "/editAddress", "/login.data"]) {
    const response = await client.fetch(path, init);
    expect(response.status, path).toBe(400);
    expect(await response.text(), path).toContain(refused.form);
  }
});

test('an address with "__proto__", an impossible day or a name that is too long causes no server error', async () => {
  const visitor = site.client();
  expect((await visitor.get("/login?notice=__proto__")).status).toBe(200);
  expect((await visitor.get(`/files/pictures/${"x".repeat(300)}/400.webp`)).status).toBe(404);
  expect((await visitor.get("/%ff")).status).toBe(400);
  const admin = await signInAsAdministrator(site);
  for (const path of [
    "/orders",
    "/adminHome",
    "/adminMessages",
    "/adminSubscribers",
    "/adminChanges",
  ])
    for (const after of [
      "2026-02-31 00:00:00+00~x",
      "2026-11-21 00:00:00+99~x",
      "0000-01-01 00:00:00+00~x",
    ])
      expect((await admin.get(`${path}?after=${encodeURIComponent(after)}`)).status).toBe(200);
});

test("an edition or a day that the database cannot hold causes no server error", async () => {
  const admin = await signInAsAdministrator(site);
  for (const path of ["/orders", "/orders/print", "/adminHome", "/adminMessages"])
    expect((await admin.get(`${path}?season=2147483648`)).status, path).toBe(200);
  for (const season of ["1", "2147483648"])
    expect((await admin.get(`/adminSeasons/${season}/orders.csv`)).status).toBe(404);
  const closing = { intent: "close-edition", season: "2147483648", name: "x", read: "1" };
  expect((await admin.post("/adminSeasons/close", closing)).status).toBe(400);
  for (const days of ["from=0001-01-01", "to=9999-12-31"])
    expect((await admin.get(`/adminChanges?${days}`)).status, days).toBe(200);
});

test("the event stream has no data address, whose answer would never end", async () => {
  const { client } = await signUp(site);
  expect((await client.get("/api/events.data")).status).toBe(404);
});

test("a request with an unknown method is answered with the methods that are allowed", async () => {
  const visitor = site.client();
  const options = await visitor.fetch("/login", { method: "OPTIONS" });
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, POST"]);
  const unknown = await visitor.fetch("/login", {
    method: "PROPFIND",
    headers: { origin: site.url },
  });
  expect([unknown.status, unknown.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  const head = await visitor.fetch("/login", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});
