import { expect, test } from "vitest";
import { initialize, openSandbox, verify, type OpenSandbox } from "../testing/open-sandbox.ts";

async function paid(sandbox: OpenSandbox) {
  const { access_code, reference } = await initialize(sandbox);
  await sandbox.json(`/paystack/checkout/${access_code}`, { card: "success" });
  return reference;
}

const refund = ({ json, asShop }: OpenSandbox, body: object) =>
  json("/paystack/refund", body, asShop);

test("a refund is queued, and each of its steps sends an event", async () => {
  const sandbox = openSandbox();
  const transaction = await paid(sandbox);
  const response = await refund(sandbox, { transaction, merchant_note: "Wrong size" });
  expect(await response.json()).toMatchObject({
    status: true,
    message: "Refund has been queued for processing",
    data: {
      status: "pending",
      amount: 1_250_000,
      merchant_note: "Wrong size",
      transaction: { reference: transaction },
    },
  });
  await sandbox.clock.advance(5000);
  expect(sandbox.shop.events.map(({ event }) => event)).toEqual([
    "charge.success",
    "refund.pending",
    "refund.processing",
    "refund.processed",
  ]);
  expect(sandbox.shop.events.at(-1)!.data).toMatchObject({
    status: "processed",
    transaction_reference: transaction,
    amount: 1_250_000,
  });
  expect(await verify(sandbox, transaction)).toHaveProperty("status", "reversed");
});

test("a payment can be refunded in parts, and never by more than is left", async () => {
  const sandbox = openSandbox();
  const transaction = await paid(sandbox);
  expect((await refund(sandbox, { transaction, amount: 1_000_000 })).status).toBe(200);
  expect((await refund(sandbox, { transaction, amount: 250_001 })).status).toBe(400);
  expect((await refund(sandbox, { transaction, amount: 250_000 })).status).toBe(200);
  const response = await refund(sandbox, { transaction });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "transaction_reversed" });
});

test("a refund that fails leaves the payment as it was", async () => {
  const sandbox = openSandbox();
  await sandbox.json("/paystack/control", { refundOutcome: "failed" }, sandbox.asShop);
  const transaction = await paid(sandbox);
  await refund(sandbox, { transaction });
  await sandbox.clock.advance(5000);
  expect(sandbox.shop.events.at(-1)!.event).toBe("refund.failed");
  expect(await verify(sandbox, transaction)).toHaveProperty("status", "success");
});

test("only what is paid can be refunded", async () => {
  const sandbox = openSandbox();
  const { reference } = await initialize(sandbox);
  expect((await refund(sandbox, { transaction: reference })).status).toBe(400);
  expect((await refund(sandbox, { transaction: "nowhere" })).status).toBe(404);
});

test("a refund whose answer was cut off is made, and its transaction's list has it", async () => {
  const sandbox = openSandbox();
  const transaction = await paid(sandbox);
  const { id } = (await verify(sandbox, transaction)) as { id: number };
  const broken = { failRefund: 1, cutRefund: 1, failRefundList: 1 };
  await sandbox.json("/paystack/control", broken, sandbox.asShop);
  expect((await refund(sandbox, { transaction })).status).toBe(500);
  const cut = await refund(sandbox, { transaction, merchant_note: "Refund 7" });
  await expect(cut.json()).rejects.toThrow("JSON");
  const list = (query: string) =>
    sandbox.call(`/paystack/refund?${query}`, { headers: sandbox.asShop });
  expect((await list("")).status).toBe(500);
  const { data } = (await (await list(`transaction=${id}&perPage=100`)).json()) as {
    data: object[];
  };
  expect(data).toMatchObject([{ transaction: id, amount: 1_250_000, merchant_note: "Refund 7" }]);
  expect(await (await list("transaction=1")).json()).toMatchObject({ data: [] });
});
