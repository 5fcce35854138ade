import { request } from "node:http";
import { expect, test, vi } from "vitest";
import { plainLine } from "#app/start/log.server.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { addOrganiser, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const token = "a-token-of-the-operator";
const site = await createTestApp({ env: { METRICS_TOKEN: token, ACCESS_LOG: "1" } });

const scrape = (authorization?: string) =>
  fetch(`${site.url}/metrics`, { headers: authorization ? { authorization } : {} });
const metrics = async () => (await scrape(`Bearer ${token}`)).text();

test("the metrics are answered with the token, and without it as an unknown address", async () => {
  const missing = await fetch(`${site.url}/no-such-page`);
  for (const authorization of [undefined, "Bearer another-token-of-somebody", token])
    expect((await scrape(authorization)).status).toBe(missing.status);
  expect(missing.status).toBe(404);
  const answer = await scrape(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
});

test("requests are counted by the pattern of their page, whatever names somebody makes up", async () => {
  for (const path of ["/merch", "/merch/one", "/merch/two", "/made-up-1", "/made-up-2?q=1"])
    await (await fetch(site.url + path)).text();
  await vi.waitFor(async () => {
    const text = await metrics();
    expect(text).toContain(
      'festival_request_seconds_count{route="/merch",method="GET",status="200"} 1',
    );
    expect(text).toMatch(/route="\/merch\/:productId",method="GET",status="\d+"\} 2/);
    expect(text).toContain('{route="/*",method="GET",status="404"}');
    expect(text).not.toContain("made-up");
  });
});

test("methods that nothing answers are one, whatever names somebody makes up", async () => {
  for (const method of ["PURGE", "PROPFIND", "OPTIONS", "TRACE", "DELETE"])
    await rawRequest(`${site.url}/about`, { method });
  await expect.poll(metrics).toContain('{route="/about",method="other",status="405"}');
  expect(await metrics()).not.toMatch(/PURGE|PROPFIND|OPTIONS|TRACE|DELETE/);
});

test("no gauge has the ending of a counter's name", async () => {
  const gauges = (await metrics()).matchAll(/^# TYPE (\S+) gauge$/gm);
  expect([...gauges].filter(([, name]) => name!.endsWith("_total"))).toEqual([]);
});

test("sales and waiting jobs are measured when the metrics are asked for", async () => {
  expect(await metrics()).toContain("festival_purchases 0");
  const customer = await signUp(site);
  await createProduct(site);
  await createOrder(site, customer);
  const text = await metrics();
  expect(text).toContain("festival_purchases 1");
  expect(text).toContain("festival_payment_cases 0");
  expect(text).toMatch(/festival_outbox_emails\{kind="order_confirmed"\} \d/);
  expect(text).toMatch(/festival_jobs\{queue="send-email",state="waiting"\} \d/);
  expect(text).toContain('festival_database_up{what="writes"} 1');
  expect(text).toMatch(/festival_sessions\{role="customer"\} 1/);
  await addOrganiser(site, { roles: ["orders"] });
  expect(await metrics()).toContain('festival_sessions{role="admin"} 1');
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/);
});

test("a wrong password and a sign-in to the back office are lines of the log, without the address that was typed", async () => {
  const lines: unknown[] = [];
  for (const level of ["info", "warn"] as const)
    vi.spyOn(site.app.log, level).mockImplementation((...said: unknown[]) => void lines.push(said));
  const visitor = site.client();
  await visitor.post("/login", { email: administrator.email, password: "wrong-password" });
  await visitor.post("/login", administrator);
  vi.restoreAllMocks();
  expect(lines).toContainEqual([{ network: expect.any(String) }, "wrong password"]);
  expect(lines).toContainEqual([{ network: expect.any(String) }, "signed in to the back office"]);
  expect(JSON.stringify(lines)).not.toContain(administrator.email);
  expect(await metrics()).toContain("festival_wrong_passwords_total 1");
});

test("a request has a line with its path alone, and one that broke off says so", async () => {
  const info = vi.spyOn(site.app.log, "info").mockImplementation(() => {});
  await (await fetch(`${site.url}/about?mail=ada@example.com`)).text();
  const left = request(`${site.url}/merch`, { method: "POST", headers: { "content-length": "9" } });
  left.on("error", () => {}).write("a");
  await new Promise((done) => setTimeout(done, 50));
  left.destroy();
  const lines = () => info.mock.calls.map(([line]) => line);
  await expect
    .poll(lines)
    .toContainEqual({ method: "GET", path: "/about", status: 200, ms: expect.any(Number) });
  await expect.poll(lines).toContainEqual(expect.objectContaining({ method: "POST", status: 499 }));
  info.mockRestore();
});

test("a line of the log as plain text has its time, level, message and the rest by name", () => {
  const line = { level: 40, time: 0, pid: 1, hostname: "a", msg: "wrong password", network: "::1" };
  expect(plainLine(JSON.stringify(line))).toBe(
    '1970-01-01T00:00:00.000Z warn wrong password network="::1"\n',
  );
  const failed = {
    level: 50,
    time: 0,
    msg: "request failed",
    err: { message: "no", stack: "  at x" },
  };
  expect(plainLine(JSON.stringify(failed))).toBe(
    "1970-01-01T00:00:00.000Z error request failed: no\n  at x\n",
  );
});
