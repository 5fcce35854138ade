import { expect, test } from "vitest";
import { initialize, openSandbox } from "../testing/open-sandbox.ts";

test("the Paystack sandbox lists successful payments, settles them the day after, and leaves out those refunded in full", async () => {
  const sandbox = openSandbox();
  const { call, json, clock, asShop } = sandbox;
  const read = async (path: string) =>
    (await (await call(`/paystack${path}`, { headers: asShop })).json()) as { data: object[] };
  const [first, second] = [await initialize(sandbox), await initialize(sandbox)];
  for (const { reference } of [first, second])
    await json("/paystack/control/pay", { reference }, asShop);
  await initialize(sandbox);
  expect((await read("/transaction?status=success")).data).toHaveLength(2);
  expect((await read("/settlement")).data).toEqual([]);

  await json("/paystack/refund", { transaction: second.reference }, asShop);
  await clock.advance(86_400_000);
  const { data } = await read("/transaction?status=success&perPage=1");
  expect(data).toMatchObject([{ reference: first.reference, fees: 28_750 }]);
  const [payout] = (await read("/settlement")).data as { id: number }[];
  expect(payout).toMatchObject({
    status: "success",
    total_processed: 2_500_000,
    total_fees: 57_500,
    total_amount: 2_442_500,
  });
  const paidOut = (await read(`/settlement/${payout!.id}/transactions`)).data;
  expect(paidOut).toHaveLength(2);
});

test("the Paystack sandbox imports earlier payments once, and refunds them", async () => {
  const { sandbox, call, json, shop, clock, asShop } = openSandbox();
  const past = { reference: "demo-1", email: "ada@example.com", amount: 1_250_000 };
  const paidAt = new Date("2026-10-08T09:00:00Z");
  for (let starts = 0; starts < 2; starts++) sandbox.addPayments([{ ...past, paidAt }]);
  const list = await call("/paystack/transaction?status=success", { headers: asShop });
  expect(await list.json()).toMatchObject({
    data: [
      {
        reference: "demo-1",
        amount: 125e4,
        paid_at: paidAt.toISOString(),
      },
    ],
  });
  await clock.advance(60_000);
  expect(shop.events).toEqual([]);
  const refund = await json("/paystack/refund", { transaction: "demo-1" }, asShop);
  expect([refund.status, await refund.json()]).toMatchObject([
    200,
    { data: { amount: 1_250_000 } },
  ]);
});
