import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { initialize, openSandbox, verify } from "./testing/open-sandbox.ts";

test.each([
  "",
  "/mail",
  "/paystack/checkout/x",
  "/google/o/oauth2/v2/auth",
  "/formspree/thanks",
  "/x",
])(
  "the page /sandbox%s says what it is, in English, and is hidden from search engines",
  async (path) => {
    const { call } = openSandbox();
    const response = await call(path);
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    const page = await response.text();
    expect(page).toContain('<html lang="en">');
    expect(page).toMatch(/<title>[^<]+<\/title>/);
    expect(page).toContain('name="viewport"');
    expect(page).toContain("Sandbox: no real money moves");
    expect(page.match(/<h1>/g)).toHaveLength(1);
  },
);

test("the chat widget is served for any property and widget", async () => {
  const { call } = openSandbox();
  const response = await call("/tawk/property/widget");
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(await response.text()).toContain("Tawk_API");
});

test("the sandbox's data and the key of its ID tokens outlive a restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const before = openSandbox({ dataDir });
  const { reference } = await initialize(before);
  const keys = await (await before.call("/google/oauth2/v3/certs")).text();
  await before.sandbox.close();
  const after = openSandbox({ dataDir });
  expect(await verify(after, reference)).toMatchObject({ reference, status: "abandoned" });
  expect(await (await after.call("/google/oauth2/v3/certs")).text()).toBe(keys);
});

test("an asset is sent again only when it has changed", async () => {
  const { call } = openSandbox();
  const etag = (await call("/assets/sandbox.css")).headers.get("etag")!;
  const again = await call("/assets/sandbox.css", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("the sandbox answers only for the services that it was asked to stand in for", async () => {
  const addresses = {
    paystack: "/paystack/v2/inline.js",
    mail: "/mail.json",
    google: "/google/.well-known/openid-configuration",
    forms: "/formspree/f/any/submissions.json",
    chat: "/tawk/property/widget",
  } as const;
  const all = Object.keys(addresses) as (keyof typeof addresses)[];
  for (const service of all) {
    const { call } = openSandbox({ services: [service] });
    for (const other of all)
      expect([other, (await call(addresses[other])).status]).toEqual([
        other,
        service === other ? 200 : 404,
      ]);
    expect((await call("/emailjs/control")).status).toBe(service === "mail" ? 401 : 404);
    expect((await (await call("")).text()).includes("/sandbox/mail")).toBe(service === "mail");
  }
});
