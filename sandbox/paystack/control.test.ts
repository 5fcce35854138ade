import { expect, test } from "vitest";
import { initialize, openSandbox, verify, type OpenSandbox } from "../testing/open-sandbox.ts";

const control = ({ json, asShop }: OpenSandbox, faults: object) =>
  json("/paystack/control", faults, asShop);
const tryVerify = ({ call, asShop }: OpenSandbox, reference: string) =>
  call(`/paystack/transaction/verify/${reference}`, { headers: asShop });

test("the Paystack sandbox's control addresses are closed without the secret key", async () => {
  const { json, call } = openSandbox();
  expect((await json("/paystack/control", { dropWebhooks: true })).status).toBe(401);
  expect((await json("/paystack/control/pay", { reference: "x" })).status).toBe(401);
  expect((await json("/paystack/control/events", { event: "x" })).status).toBe(401);
  expect((await call("/paystack/control")).status).toBe(401);
});

test("an unknown fault is refused by the Paystack sandbox", async () => {
  const sandbox = openSandbox();
  expect((await control(sandbox, { loseWebhooks: true })).status).toBe(400);
});

test("the sandbox's verify fails as often as it was set to, then answers again", async () => {
  const sandbox = openSandbox();
  const { reference } = await initialize(sandbox);
  await control(sandbox, { failVerify: 2 });
  const statuses = [];
  for (let call = 0; call < 3; call++) statuses.push((await tryVerify(sandbox, reference)).status);
  expect(statuses).toEqual([500, 500, 200]);
});

test("the sandbox's verify can be made slow", async () => {
  const sandbox = openSandbox();
  const { reference } = await initialize(sandbox);
  await control(sandbox, { verifyDelayMs: 4000 });
  let answered = false;
  const answer = tryVerify(sandbox, reference).then(() => (answered = true));
  await sandbox.clock.advance(3999);
  expect(answered).toBe(false);
  await sandbox.clock.advance(1);
  expect(await answer).toBe(true);
});

test("too many calls to the sandbox are answered with its rate limit", async () => {
  const sandbox = openSandbox();
  const { reference } = await initialize(sandbox);
  await control(sandbox, { rateLimit: true });
  const response = await tryVerify(sandbox, reference);
  expect(response.status).toBe(429);
  expect(response.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(response.headers.has("x-ratelimit-limit")).toBe(true);
  expect(response.headers.has("x-ratelimit-reset")).toBe(true);
});

test("a payer in the sandbox can pay another amount than was asked", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { paidAmount: 100_000 });
  const { reference, access_code } = await initialize(sandbox);
  await sandbox.json(`/paystack/checkout/${access_code}`, { card: "success" });
  expect(await verify(sandbox, reference)).toMatchObject({
    status: "success",
    amount: 100_000,
    requested_amount: 1_250_000,
  });
});

test("an unpaid transaction can be shown as under way", async () => {
  const sandbox = openSandbox();
  const { reference } = await initialize(sandbox);
  await control(sandbox, { unpaidStatus: "ongoing" });
  expect(await verify(sandbox, reference)).toHaveProperty("status", "ongoing");
});

test("a bank transfer can arrive after the popup was closed", async () => {
  const sandbox = openSandbox();
  const { reference } = await initialize(sandbox);
  await sandbox.json("/paystack/control/pay", { reference }, sandbox.asShop);
  await sandbox.clock.advance(1000);
  expect(sandbox.shop.events).toMatchObject([{ event: "charge.success", data: { reference } }]);
});

test("reset ends every fault of the sandbox", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { failVerify: true, paidAmount: 1, holdWebhooks: true });
  const response = await control(sandbox, { reset: true });
  expect(await response.json()).toMatchObject({
    faults: { failVerify: false, paidAmount: null, holdWebhooks: false, webhookDelayMs: 300 },
  });
});
