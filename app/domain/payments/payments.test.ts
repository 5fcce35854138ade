import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  purchases,
  paymentReconciliations,
  paymentCases,
  paymentDiscrepancies,
} from "#app/db/schema.server.ts";
import { readPaymentMoney } from "#app/domain/integrity/check-money.server.ts";
import { listPayments } from "#app/domain/payments/payment-lists.server.ts";
import { countUnread } from "#app/domain/notifications/notifications.server.ts";
import { createPurchase, createOrder } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app, paystack } = site;

const minute = 60_000;

/** Makes orders of one customer, and a paid purchase of which the site did not hear. */
async function plantDay() {
  const ada = await signUp(site);
  const orders = [];
  for (let count = 0; count < 4; count++) orders.push(await createOrder(site, ada));
  await paystack.break({ dropWebhooks: true, refundStepMs: 0, payoutDelayMs: 0 });
  const { reference: unheard } = await createPurchase(site, ada);
  await paystack.pay(unheard);
  const callbackUrl = app.env.publicUrl;
  const other = {
    reference: "other-shop-1",
    email: "x@example.com",
    amountKobo: 90_000,
    callbackUrl,
  };
  await app.paystack.initialize(other);
  await paystack.pay(other.reference);
  await leaveMails();
  // What was paid in the last ten minutes is left to settling.
  site.clock.advance(11 * minute);
  const admin = await signInAsAdministrator(site);
  return {
    ada,
    admin,
    orders,
    unheard,
    send: (form: Record<string, string>) => admin.post("/adminMoney", form),
  };
}

const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
const differencesOf = async () => {
  const rows = await app.db.select().from(paymentDiscrepancies);
  return Object.fromEntries(rows.map(({ kind, ...row }) => [kind, row]));
};

/** Deletes the jobs that send e-mails, which would leave at one a second. */
const leaveMails = () => app.db.execute(sql`delete from pgboss.job where name = 'send-email'`);

/** Runs the nightly job; a failed one is not repeated here. */
async function night() {
  site.clock.advance(minute);
  await leaveMails();
  await app.queue.boss.send("compare-payments", {}, { retryLimit: 0 });
  await site.jobs.done();
}

describe("the comparison", () => {
  test("finds each discrepancy, notifies once, and each button resolves it once", async () => {
    const { admin, orders, unheard, send } = await plantDay();
    const [amount, fee, gone, refunded] = orders.map(({ reference }) => reference) as [
      string,
      string,
      string,
      string,
    ];
    const listedAs = { [amount]: { amount: 100_00 }, [fee]: { fees: 1_00 }, [gone]: null };
    await app.paystack.refund({ reference: refunded, amount: 5_00, reason: "", note: "" });
    await paystack.break({ listedAs, rateLimit: 1 });
    const unread = await countUnread(app.db, null);

    const [begun, twice] = [
      await send({ intent: "compare-payments" }),
      await send({ intent: "compare-payments" }),
    ];
    expect([begun.status, twice.status]).toEqual([200, 409]);
    expect(await admin.read("/adminMoney")).toContain("is being compared since");
    await site.jobs.done();
    const [planned] = await app.queue.boss.getSchedules("compare-payments");
    expect(planned).toMatchObject({ cron: "30 3 * * *", timezone: "Africa/Lagos" });
    const found = await differencesOf();
    expect(
      Object.entries(found).map(([kind, { subject, state }]) => [kind, subject, state]),
    ).toEqual(
      expect.arrayContaining([
        ["missing_here", unheard, "open"],
        ["missing_there", gone, "open"],
        ["amount", amount, "open"],
        ["fee", fee, "open"],
        ["refund", refunded, "open"],
      ]),
    );
    expect(Object.keys(found)).toHaveLength(5);
    const page = (await admin.read("/adminMoney")).replaceAll("<!-- -->", "");
    for (const text of ["5 to settle.", "Their sum", "Payout of", "not this shop&#x27;s"])
      expect(page).toContain(text);

    await night();
    const mails = (await outbox(site)).filter(({ kind }) => kind === "payments_differ");
    expect(mails).toMatchObject([{ recipient: administrator.email, data: { count: 5 } }]);
    expect(await countUnread(app.db, null)).toBe(unread + 1);

    const press = (kind: string) =>
      send({ intent: "resolve-discrepancy", difference: found[kind]!.id });
    const both = await Promise.all([press("missing_here"), press("missing_here")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const said: Record<string, string> = {
      amount: "It waits for a decision under Notifications.",
      fee: "The order says Paystack&#x27;s fee now: ₦1.",
      refund: "Its refunds are the same in Paystack and here now.",
    };
    for (const [kind, words] of Object.entries(said))
      expect(await textOf(await press(kind))).toContain(words);
    const keep = { intent: "close-discrepancy", difference: found["missing_there"]!.id };
    expect((await send({ ...keep, note: " " })).status).toBe(400);
    expect((await send({ ...keep, note: "Paid in cash" })).status).toBe(200);

    const log = await admin.read("/adminChanges");
    for (const words of [
      "Paid in cash",
      "Took Paystack&#x27;s fee",
      "Closed a difference: Amount mismatch",
    ])
      expect(log).toContain(words);
    expect(await app.db.select().from(paymentCases)).toMatchObject([
      { reference: amount, paidAmount: 100_00 },
    ]);
    expect((await readPaymentMoney(app.db, "all"))[0]).toMatchObject({ wrong: [] });
    await night();
    const states = (await app.db.select().from(paymentDiscrepancies)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["accepted", "known", "settled", "settled", "settled"]);
  });

  test("that fails says so, and the next one closes discrepancies that were settled meanwhile", async () => {
    const { admin, unheard, send } = await plantDay();
    await paystack.break({ failList: 1 });
    await night();
    expect(await admin.read("/adminMoney")).toContain(
      "lists could not be read. An error occurred.",
    );
    await paystack.break({ failList: 0, cutList: 1 });
    await night();
    expect(await admin.read("/adminMoney")).toContain("an unknown shape");
    const [fromAt, untilAt, startedAt] = [-2, -1, -15].map(
      (minutes) => new Date(app.now().getTime() + minutes * minute),
    ) as [Date, Date, Date];
    await app.db.insert(paymentReconciliations).values({ startedAt, fromAt, untilAt });
    await night();
    expect(await differencesOf()).toMatchObject({ missing_here: { state: "open" } });
    const asked = await send({ intent: "verify-payment", reference: unheard });
    expect(await asked.text()).toContain("Paid: order ");
    await night();
    expect(await differencesOf()).toMatchObject({ missing_here: { state: "gone" } });
    expect(await admin.read("/adminMoney")).toContain("Nothing differs.");
  });
});

test("a report of more discrepancies than fit says how many there are", async () => {
  const at = app.now();
  const one = { kind: "fee", subject: "fest-1", state: "open", foundAt: at } as const;
  const all = Array.from({ length: 61 }, (_, key) => ({ ...one, key: `${key}` }));
  await app.db.insert(paymentDiscrepancies).values(all);
  await app.db
    .insert(paymentReconciliations)
    .values({ startedAt: at, endedAt: at, fromAt: at, untilAt: at });
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminMoney")).toContain("61 to settle. The newest 50 are here.");
});

test("a payment is found by each of its references, and looked up again", async () => {
  const { ada, admin, orders, send } = await plantDay();
  const { reference } = await createPurchase(site, ada);
  const names = [
    ada.username,
    ada.email.toUpperCase(),
    "0803 123 4567",
    reference,
    reference.slice(5, 12),
  ];
  for (const name of names)
    expect(await admin.read(`/adminMoney?q=${encodeURIComponent(name)}`), name).toContain(
      reference,
    );
  const byOrder = await admin.read(`/adminMoney?q=${orders[0]!.orderId}`);
  expect(byOrder).toContain(orders[0]!.reference);
  expect(byOrder).not.toContain(reference);
  expect(await admin.read("/adminMoney?q=nobody")).toContain("No payment matches");
  expect(await admin.read("/adminMoney?show=disputed")).toContain("No payment is disputed");
  expect(await admin.read("/adminMoney?show=settled")).not.toContain(reference);

  const ask = async () => textOf(await send({ intent: "verify-payment", reference }));
  expect(await ask()).toContain("Not paid yet.");
  await paystack.break({ failVerify: 1 });
  expect(await ask()).toContain("Paystack could not be asked.");
  await paystack.pay(reference);
  expect(await ask()).toContain("Paid: order ");
  expect(await ask()).toContain("Paid: order ");
  const [settled] = await app.db.select().from(purchases).where(eq(purchases.reference, reference));
  expect(settled!.status).toBe("settled");
});

test("an old payment is found among many, and a common word fills its page", async () => {
  const { ada, orders } = await plantDay();
  const { reference } = orders[0]!;
  const copied =
    sql.raw(`insert into purchases select (jsonb_populate_record(kept, jsonb_build_object(
      'reference', 'fest-many' || nth, 'user_id', null, 'email', 'many@example.com', 'username', 'Bola',
      'created_at', now() + nth * interval '1 second'))).*
    from purchases kept cross join generate_series(1, 1200) nth where reference = '${reference}'`);
  await app.db.execute(copied);
  const found = async (search: string) =>
    (await listPayments(app.db, { filter: null, search, limit: 2 })).rows.map(
      (row) => row.reference,
    );
  expect(await found("bol")).toEqual(["fest-many1200", "fest-many1199"]);
  expect(await found("many77")).toEqual(["fest-many779", "fest-many778"]);
  expect(await found(`${ada.email} ${reference}`)).toEqual([reference]);
  expect(await found("bola nobody")).toEqual([]);
});
