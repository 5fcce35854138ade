import { expect, test } from "vitest";
import { initialize, openSandbox, verify } from "../testing/open-sandbox.ts";

async function paidSandbox() {
  const sandbox = openSandbox();
  const { json, call, asShop } = sandbox;
  const { reference } = await initialize(sandbox);
  await json("/paystack/control/pay", { reference }, asShop);
  const control = async (path: string, body: object = {}) => {
    const answer = await json(`/paystack/control${path}`, body, asShop);
    return (await answer.json()) as { id: number };
  };
  const read = async (path: string) => {
    const answer = await call(`/paystack${path}`, { headers: asShop });
    return { ...((await answer.json()) as { data: unknown }), status: answer.status };
  };
  return { ...sandbox, reference, control, read };
}

test("a dispute is opened, reminded of and resolved as at Paystack, each with its event", async () => {
  const sandbox = await paidSandbox();
  const { reference, control, read, clock, shop } = sandbox;
  const { id } = await control("/disputes", { reference, dueAt: "2031-05-02T17:00:00.000Z" });
  await control(`/disputes/${id}/remind`);
  expect(await read(`/dispute/${id}`)).toMatchObject({
    data: {
      id,
      status: "awaiting-merchant-feedback",
      resolution: null,
      refund_amount: 1_250_000,
      dueAt: "2031-05-02T17:00:00.000Z",
      transaction: { reference, status: "success" },
    },
  });
  await control(`/disputes/${id}/resolve`, { resolution: "auto-accepted" });
  expect(await read("/dispute?page=1")).toMatchObject({
    data: [{ id, status: "resolved", resolution: "auto-accepted" }],
  });
  expect(await verify(sandbox, reference)).toMatchObject({ status: "reversed" });
  await clock.advance(1_000);
  expect(shop.events.map(({ event }) => event)).toEqual([
    "charge.success",
    "charge.dispute.create",
    "charge.dispute.remind",
    "charge.dispute.resolve",
  ]);
  expect(await read("/dispute/99")).toMatchObject({ status: 404, code: "dispute_not_found" });
});

test("a rejected transfer's event names its transaction as at Paystack", async () => {
  const { reference, control, clock, shop } = await paidSandbox();
  await control("/rejected-transfers", { reference, amount: 100_000 });
  await clock.advance(1_000);
  expect(shop.events.at(-1)).toMatchObject({
    event: "bank.transfer.rejected",
    data: { bank_transfer: { amount: "100000", message_type: "INCORRECT_AMOUNT" } },
  });
});

test.each(["1e309", "-1", "0", "x", "1.5"])("a list whose page is %s is answered", async (page) => {
  const { read, call } = await paidSandbox();
  for (const list of ["transaction", "refund", "settlement", "dispute"])
    expect((await read(`/${list}?page=${page}&perPage=${page}`)).status, list).toBe(200);
  expect((await call(`/mail.json?page=${page}&limit=${page}`)).status).toBe(200);
  expect((await call(`/mail?page=${page}`)).status).toBe(200);
});
