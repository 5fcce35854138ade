import { describe, expect, test } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

// Requests as a proxy that takes the TLS off hands them on, and as others would like them to look.
const publicUrl = "https://festival.example";
const site = await createTestApp({
  env: { PUBLIC_URL: publicUrl, TRUST_PROXY: "1", ALLOW_PUBLIC_SANDBOX: "1" },
});
const own = { host: "festival.example", origin: publicUrl };
const throughProxy = { ...own, "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" };

const post = (path: string, headers: Record<string, string>, fields = {}) =>
  rawRequest(site.url + path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const signIn = (headers: Record<string, string>) => post("/login", headers, administrator);

test.each([
  ["with the scheme forwarded", throughProxy],
  ["without a word of the proxy", own],
  ["with the proxy's own name as host", { ...throughProxy, host: "127.0.0.1:3000" }],
  ["under a second name", { ...throughProxy, host: "b.example", origin: "https://b.example" }],
  ["at the process's own address", { origin: site.url }],
])("a form is accepted %s", async (_, headers) => {
  expect(await signIn(headers)).toMatchObject({
    status: 302,
    headers: { location: "/adminHome" },
  });
});

test("a form that a page's script sends is accepted too", async () => {
  expect((await post("/login.data", throughProxy, administrator)).status).toBe(202);
});

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["a page without an origin", { origin: "null" }],
  ["the same host without TLS", { origin: "http://festival.example" }],
  ["another port", { origin: `${publicUrl}:8443` }],
  ["a broken origin", { origin: "https://[" }],
  [
    "another site that claims this host",
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
  ],
])("a form from %s is refused", async (_, headers) => {
  expect(await signIn({ ...throughProxy, ...headers })).toMatchObject({
    status: 403,
    body: "This form was sent from another site.",
  });
});

describe("cookies of a site with TLS", () => {
  const hostOnly =
    /^__Host-festival\.[\w.]+=[^;]*;(?=.* Path=\/(;|$))(?=.* HttpOnly)(?=.* Secure)(?!.* Domain)/;

  test("are this host's alone, the session's and those of a sign-in with Google", async () => {
    const answers = [await signIn(throughProxy), await post("/login/google", throughProxy)];
    const cookies = answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
    expect(new Set(cookies.map((cookie) => cookie.split("=")[0]))).toEqual(
      new Set(
        ["session_token", "browser", "google", "state"].map((name) => `__Host-festival.${name}`),
      ),
    );
    for (const cookie of cookies) expect(cookie).toMatch(hostOnly);
  });

  test("identify who is signed in", async () => {
    const { headers } = await signIn(throughProxy);
    const cookie = headers["set-cookie"]!.map((set) => set.split(";")[0]).join("; ");
    const orders = await rawRequest(`${site.url}/orders`, { headers: { cookie, ...own } });
    expect(orders.status).toBe(200);
  });
});
