import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { initialize, openSandbox, secretKey, type OpenSandbox } from "../testing/open-sandbox.ts";

const minute = 60_000;
const hour = 60 * minute;

async function pay(sandbox: OpenSandbox) {
  const { access_code, reference } = await initialize(sandbox);
  await sandbox.json(`/paystack/checkout/${access_code}`, { card: "success" });
  return reference;
}

const control = ({ json, asShop }: OpenSandbox, faults: object) =>
  json("/paystack/control", faults, asShop);

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a payment's event is sent to the shop, signed over the exact bytes of its body", async () => {
  const sandbox = openSandbox({ webhookDelayMs: 500 });
  const reference = await pay(sandbox);
  await sandbox.clock.advance(499);
  expect(sandbox.shop.events).toEqual([]);
  await sandbox.clock.advance(1);
  expect(sandbox.shop.events).toMatchObject([
    { event: "charge.success", data: { reference, status: "success", amount: 1_250_000 } },
  ]);
  const [request] = sandbox.shop.requests;
  expect(request!.url).toBe("http://shop.test/api/paystack");
  const expected = createHmac("sha512", secretKey)
    .update(await request!.text())
    .digest("hex");
  expect(request!.headers.get("x-paystack-signature")).toBe(expected);
});

test("an event is not sent again once the shop has answered 200", async () => {
  const sandbox = openSandbox();
  await pay(sandbox);
  await sandbox.clock.advance(80 * hour);
  expect(sandbox.shop.events).toHaveLength(1);
});

test("an event is tried again every 3 minutes four times, then hourly for 72 hours, then never", async () => {
  const sandbox = openSandbox({ webhookDelayMs: 0 });
  sandbox.shop.status = 500;
  const times: number[] = [];
  sandbox.shop.requests.push = () => times.push(sandbox.clock.now());
  await pay(sandbox);
  await sandbox.clock.advance(100 * hour);
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  expect(gaps).toEqual([...Array(4).fill(3 * minute), ...Array(72).fill(hour)]);
});

test("a shop that does not answer is tried again too", async () => {
  let tries = 0;
  const sandbox = openSandbox({
    deliver: async () => {
      if (++tries < 3) throw new TypeError("fetch failed");
      return 200;
    },
  });
  await pay(sandbox);
  await sandbox.clock.advance(hour);
  expect(tries).toBe(3);
});

test("an event that was not delivered is sent after a restart", async () => {
  const dataDir = temporaryFolder();
  const before = openSandbox({ dataDir });
  const reference = await pay(before);
  await before.sandbox.close();
  expect(before.shop.events).toEqual([]);
  const after = openSandbox({ dataDir });
  await after.clock.advance(5000);
  expect(after.shop.events).toMatchObject([{ data: { reference } }]);
});

test("closing the sandbox stops its deliveries, which are sent after the next start", async () => {
  const dataDir = temporaryFolder();
  let arrived = false;
  const before = openSandbox({
    dataDir,
    deliver: ({ signal }) =>
      new Promise((_, reject) => {
        arrived = true;
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  });
  const reference = await pay(before);
  await before.clock.advance(1000);
  expect(arrived).toBe(true);
  await before.sandbox.close();
  expect(before.clock.pendingTimers).toBe(0);
  const after = openSandbox({ dataDir });
  await after.clock.advance(5000);
  expect(after.shop.events).toMatchObject([{ data: { reference } }]);
});

test("dropped events are recorded and never arrive", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { dropWebhooks: true });
  await pay(sandbox);
  const response = await control(sandbox, { dropWebhooks: false });
  await sandbox.clock.advance(80 * hour);
  expect(sandbox.shop.events).toEqual([]);
  expect(await response.json()).toMatchObject({
    webhooks: [{ event: "charge.success", state: "dropped", attempts: 0 }],
  });
});

test("events that are held back are sent when they are released", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { holdWebhooks: true });
  await pay(sandbox);
  await sandbox.clock.advance(hour);
  expect(sandbox.shop.events).toEqual([]);
  await control(sandbox, { holdWebhooks: false });
  await sandbox.clock.advance(0);
  expect(sandbox.shop.events).toHaveLength(1);
});

test("events can be sent several times and late", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { duplicateWebhooks: 2, webhookDelayMs: 10 * minute });
  await pay(sandbox);
  await sandbox.clock.advance(10 * minute - 1);
  expect(sandbox.shop.events).toEqual([]);
  await sandbox.clock.advance(1);
  expect(sandbox.shop.events).toHaveLength(3);
});

test("many events are sent a few at a time", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { duplicateWebhooks: 99 });
  await pay(sandbox);
  await sandbox.clock.advance(1000);
  expect(sandbox.shop.events).toHaveLength(100);
});

test("any event can be sent, signed, for an existing payment", async () => {
  const sandbox = openSandbox();
  const { reference } = await initialize(sandbox);
  const event = "bank.transfer.rejected";
  const data = { message_type: "INCORRECT_AMOUNT" };
  await sandbox.json("/paystack/control/events", { event, reference, data }, sandbox.asShop);
  await sandbox.clock.advance(1000);
  expect(sandbox.shop.events).toMatchObject([{ event, data: { reference, ...data } }]);
});
