import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { emails, refunds } from "#app/db/schema.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { sendRefund } from "#app/domain/refunds/send-refund.server.ts";
import { readRefundTotals, type RefundParts } from "#app/domain/refunds/sync-refunds.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { sweepRefunds } from "#app/domain/refunds/refund-sweep.server.ts";
import { sumOf } from "#app/shared/refunds/refunds.ts";
import { createOrder } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app, clock, paystack } = site;
const paidKobo = 13_000_00;
const minute = 60_000;

class Killed extends Error {}

/** Dies before Paystack has heard of it, or after it was taken. */
const killed = (moment: "before" | "after"): RefundParts => ({
  ...app,
  paystack: {
    ...app.paystack,
    async refund(request) {
      if (moment === "after") await app.paystack.refund(request);
      throw new Killed();
    },
  },
});

const faults = {
  none: {},
  down: { failRefund: true },
  cut: { cutRefund: true },
  busy: { rateLimit: true },
  blind: { cutRefund: true, failRefundList: true },
  fails: { refundOutcome: "failed" },
  held: { refundOutcome: "needs-attention" },
} as const;

const healthy = {
  failRefund: false,
  cutRefund: false,
  rateLimit: false,
  failRefundList: false,
  refundOutcome: "processed",
} as const;

const orderCount = 10;
const one = fc.record({
  amount: fc.integer({ min: 1, max: 800_00 }),
  death: fc.constantFrom(null, null, null, "before" as const, "after" as const),
  events: fc.constantFrom(...Array<number>(14).fill(0), 1, 2),
});
type One = typeof one extends fc.Arbitrary<infer Value> ? Value : never;
/** Something is broken for all of them, who ask at once. */
const round = fc.record({
  fault: fc.constantFrom("none", ...Object.keys(faults).map((name) => name as keyof typeof faults)),
  each: fc.array(one, { minLength: orderCount, maxLength: orderCount }),
  waits: fc.boolean(),
});

interface Payment {
  reference: string;
  accepted: Set<string>;
}

const rowsOf = (reference: string) =>
  app.db.select().from(refunds).where(eq(refunds.reference, reference));
const ignoreDeath = (error: unknown) => {
  if (!(error instanceof Killed)) throw error;
};

let broken: keyof typeof faults | undefined;
async function breakBy(fault: keyof typeof faults): Promise<void> {
  if (fault !== broken)
    await paystack.break({ ...healthy, ...faults[fault], dropWebhooks: true, refundStepMs: 1e9 });
  broken = fault;
}

const unasked = () => app.db.$count(refunds, inArray(refunds.status, ["queued", "requested"]));

/** Everything is asked for and known, once nothing is broken any more. */
async function recover(payments: Payment[]): Promise<void> {
  await breakBy("none");
  clock.advance(3 * minute);
  // The last, of which nobody has heard since.
  const late = payments.flatMap(({ accepted }) => [...accepted].slice(-6));
  await Promise.all(late.flatMap((id) => [sendRefund(app, id), sendRefund(app, id)]));
  for (let sweep = 0; sweep < 40 && (sweep < 2 || (await unasked()) > 0); sweep++) {
    clock.advance(3 * minute);
    await sweepRefunds(app, ignoreDeath);
  }
}

/** Keeps in `accepted` what was taken on. */
async function refundOnce(
  { reference, accepted }: Payment,
  { amount, death, events }: One,
  byUserId: string,
): Promise<void> {
  const request = { reference, what: { amount }, reason: "Torn", restock: false };
  const done = await refundPurchase(app, request, byUserId).catch(() => null);
  const { id: anId, amount: sent, status } = refunds;
  const rows = await app.db
    .select({ id: anId, amount: sent, status })
    .from(refunds)
    .where(eq(refunds.reference, reference));
  expect(done !== null || sumOf(rows) + amount > paidKobo).toBe(true);
  if (done === null) return;
  const { id } = rows.find((row) => !accepted.has(row.id))!;
  accepted.add(id);
  const worker = death ? killed(death) : app;
  await Promise.allSettled([sendRefund(worker, id), sendRefund(app, id)]);
  const event = { event: "refund.processed", data: { transaction_reference: reference } };
  for (let time = 0; time < events; time++) await paystack.sendEvent(event);
}

test("after 250 refunds with faults and crashes our ledger equals Paystack's, and no kobo is refunded twice", async () => {
  const customer = await signUp(site);
  const byUserId = customer.id;
  const payments: Payment[] = [];
  for (let order = 0; order < orderCount; order++)
    payments.push({ ...(await createOrder(site, customer)), accepted: new Set() });
  const rounds = fc.array(round, { minLength: 26, maxLength: 26 });
  const property = fc.asyncProperty(rounds, async (all) => {
    for (const { fault, each, waits } of all) {
      await breakBy(fault);
      await Promise.all(
        payments.map((payment, index) => refundOnce(payment, each[index]!, byUserId)),
      );
      if (waits) clock.advance(minute);
    }
    await recover(payments);
    for (const { reference, accepted } of payments) {
      await readRefundTotals(app, reference);
      const [rows, theirs] = [await rowsOf(reference), await app.paystack.listRefunds(reference)];
      expect(new Set(rows.map(({ id }) => id))).toEqual(accepted);
      const taken = rows.filter(({ paystackId }) => paystackId !== null);
      expect(new Map(taken.map((row) => [row.paystackId, row.amount]))).toEqual(
        new Map(theirs.map((entry) => [entry.id, entry.amount])),
      );
      expect(sumOf(rows)).toBeLessThanOrEqual(paidKobo);
      const what = { amount: paidKobo - sumOf(rows) + 1 };
      const more = { reference, what, reason: "Torn", restock: false };
      await expect(refundPurchase(app, more, byUserId)).rejects.toBeInstanceOf(DomainError);
      // What Paystack did not take, it refused: nothing waits or is forgotten.
      const untaken = rows.filter(({ paystackId }) => paystackId === null);
      expect(untaken.filter(({ status }) => status !== "failed")).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns: 1, endOnFailure: true });
  expect(await app.db.$count(refunds)).toBeGreaterThanOrEqual(250);

  // Every refund comes to its end; what we show then is what Paystack has, to the kobo.
  for (const refundStepMs of [5_000, 0]) {
    await paystack.break({ refundStepMs });
    for (const { reference } of payments) await readRefundTotals(app, reference);
  }
  for (const { reference } of payments) {
    const [rows, theirs] = [await rowsOf(reference), await app.paystack.listRefunds(reference)];
    expect(sumOf(rows)).toBe(sumOf(theirs));
    expect(new Map(rows.map((row) => [row.paystackId, row.status]))).toEqual(
      new Map(theirs.map((entry) => [entry.id, entry.status])),
    );
    expect(theirs.filter(({ status }) => status === "pending")).toEqual([]);
  }
  const sent = await app.db.$count(emails, eq(emails.kind, "refund"));
  const rows = await app.db.select().from(refunds);
  expect(sent).toBe(rows.filter(({ notifiedAt }) => notifiedAt !== null).length);
});
