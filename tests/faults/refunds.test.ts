import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { emails, refunds } from "#app/db/schema.server.ts";
import { askForRefund } from "#app/domain/refunds/refund-asking.server.ts";
import { readRefundBooks, type RefundParts } from "#app/domain/refunds/refund-books.server.ts";
import { requestRefund } from "#app/domain/refunds/refund-requests.server.ts";
import { sweepRefunds } from "#app/domain/refunds/refund-sweep.server.ts";
import { sumOf } from "#app/shared/orders/refunds.ts";
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

const step = fc.record({
  amount: fc.integer({ min: 1, max: 40 }).map((tens) => tens * 100_00),
  fault: fc.constantFrom("none", ...Object.keys(faults).map((name) => name as keyof typeof faults)),
  death: fc.constantFrom(null, null, null, "before" as const, "after" as const),
  events: fc.nat({ max: 2 }),
  waits: fc.boolean(),
});

const rowsOf = (reference: string) =>
  app.db.select().from(refunds).where(eq(refunds.reference, reference));
const ignoreDeath = (error: unknown) => {
  if (!(error instanceof Killed)) throw error;
};

let broken: keyof typeof faults | undefined;
async function breakBy(fault: keyof typeof faults): Promise<void> {
  if (fault !== broken) await paystack.break({ ...healthy, ...faults[fault], dropWebhooks: true });
  broken = fault;
}

/** Everything is asked for and known, once nothing is broken any more. */
async function recover(reference: string): Promise<void> {
  await breakBy("none");
  for (let round = 0; round < 3; round++) {
    clock.advance(3 * minute);
    await sweepRefunds(app, ignoreDeath);
  }
  await readRefundBooks(app, reference);
}

test("refunds under faults and deaths: Paystack's books and ours are one, and no kobo goes twice", async () => {
  const customer = await signUp(site);
  const byUserId = customer.id;
  const payments: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
      const { reference } = await createOrder(site, customer);
      payments.push(reference);
      const accepted: string[] = [];
      for (const { amount, fault, death, events, waits } of steps) {
        await breakBy(fault);
        const request = { reference, what: { amount }, reason: "Torn", restock: false };
        const before = await rowsOf(reference);
        const done = await requestRefund(app, request, byUserId).catch(() => null);
        // An event may have told of a failure since, which only leaves more.
        expect(done !== null || sumOf(before) + amount > paidKobo).toBe(true);
        if (done === null) continue;
        const known = new Set(before.map(({ id }) => id));
        const { id } = (await rowsOf(reference)).find((row) => !known.has(row.id))!;
        accepted.push(id);
        const worker = death ? killed(death) : app;
        const work = [askForRefund(worker, id), askForRefund(app, id)];
        await Promise.allSettled(work);
        const event = { event: "refund.processed", data: { transaction_reference: reference } };
        for (let time = 0; time < events; time++) await paystack.sendEvent(event);
        if (waits) clock.advance(minute);
      }
      await recover(reference);
      const [rows, books] = [await rowsOf(reference), await app.paystack.listRefunds(reference)];
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(accepted));
      const taken = rows.filter(({ paystackId }) => paystackId !== null);
      expect(new Map(taken.map((row) => [row.paystackId, row.amount]))).toEqual(
        new Map(books.map((entry) => [entry.id, entry.amount])),
      );
      expect(sumOf(rows)).toBeLessThanOrEqual(paidKobo);
      // What Paystack did not take, it refused: nothing waits or is forgotten.
      const untaken = rows.filter(({ paystackId }) => paystackId === null);
      expect(untaken.filter(({ status }) => status !== "failed")).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );

  // Every refund comes to its end; what we show then is what the books have, to the kobo.
  await paystack.break({ refundStepMs: 0 });
  for (const reference of payments) {
    await readRefundBooks(app, reference);
    const books = await app.paystack.listRefunds(reference);
    expect(sumOf(await rowsOf(reference))).toBe(sumOf(books));
    expect(books.filter(({ status }) => status === "pending")).toEqual([]);
  }
  const told = await app.db.$count(emails, eq(emails.kind, "refund"));
  const rows = await app.db.select().from(refunds);
  expect(told).toBe(rows.filter(({ toldAt }) => toldAt !== null).length);
}, 120_000);
