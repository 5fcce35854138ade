import fc from "fast-check";
import { expect, test } from "vitest";
import {
  comparedSpan,
  nextReconciliation,
} from "#app/shared/reconciliation/reconciliation-times.ts";
import { referenceOf } from "#app/shared/payments/references.ts";
import { type Sides, reconcilePayments, type LocalPayment } from "./reconcile-payments.server.ts";

type Day = { -readonly [Name in keyof Sides]: Sides[Name][number][] };

const naira = (amount: number) => ({ amount, currency: "NGN" });
const kobo = fc.integer({ min: 5_000, max: 90_000_000 });

/** How one purchase of a day ended, on both sides. */
const sale = fc.record({
  end: fc.constantFrom("settled", "settled", "settled", "expired", "open", "late fee"),
  askedKobo: kobo,
  fees: fc.option(fc.integer({ min: 0, max: 200_000 })),
  back: fc.constantFrom("none", "none", "whole", "part", "failed"),
});
const foreignSale = fc.record({ amount: kobo, currency: fc.constantFrom("NGN", "GHS") });
const cleanDay = fc
  .record({
    sales: fc.array(sale, { minLength: 7, maxLength: 25 }),
    foreign: fc.array(foreignSale, { maxLength: 3 }),
  })
  .map(({ sales, foreign }) => {
    const day: Day = { theirs: [], ours: [], theirRefunds: [], ourRefunds: [], payouts: [] };
    sales.forEach((one, at) => book(day, one, at));
    foreign.forEach((money, at) => {
      const reference = `other-${at}`;
      day.theirs.push({ ...money, reference, fees: 1 });
      day.theirRefunds.push({ id: -1 - at, reference, money });
    });
    const paymentsSum = day.theirs.reduce((sum, { amount }) => sum + amount, 0);
    day.payouts.push({ id: 1, failed: false, ...naira(paymentsSum), paymentsSum });
    return { day, foreign: foreign.length };
  });

function book(
  day: Day,
  one: typeof sale extends fc.Arbitrary<infer Sale> ? Sale : never,
  at: number,
) {
  const reference = referenceOf(`sale${at}`);
  const { askedKobo, end, fees } = one;
  const isSettled = end === "settled" || end === "late fee";
  const ourFees = end === "late fee" ? null : fees;
  const paid = naira(askedKobo);
  day.ours.push({ reference, isSettled, askedKobo, paid, isCase: false, fees: ourFees });
  if (!isSettled) return;
  day.theirs.push({ reference, ...paid, fees });
  if (one.back === "none") return;
  const part = one.back === "part" ? Math.ceil(askedKobo / 3) : askedKobo;
  const refund = { id: at, reference, money: one.back === "failed" ? null : naira(part) };
  day.theirRefunds.push(refund);
  day.ourRefunds.push({ ...refund, isCase: one.back === "failed" });
}

type Planted = [kind: string, subject: string, isKnown?: boolean];

const change = (one: LocalPayment | undefined, values: Partial<LocalPayment>) =>
  Object.assign(one!, values);

/**
 * Each entry makes a correct day differ in one way, at a payment without another planted
 * discrepancy.
 */
const plants: Record<string, (day: Day, reference: string) => Planted> = {
  "open here": (day, reference) => {
    change(ours(day, reference), { isSettled: false });
    return ["missing_here", reference];
  },
  "unknown here": (day, reference) => {
    day.ours = day.ours.filter((one) => one.reference !== reference);
    return ["missing_here", reference];
  },
  "not there": (day, reference) => {
    day.theirs = day.theirs.filter((one) => one.reference !== reference);
    return ["missing_there", reference];
  },
  "one kobo less": (day, reference) => {
    theirs(day, reference).amount -= 1;
    return ["amount", reference];
  },
  "another currency": (day, reference) => {
    theirs(day, reference).currency = "GHS";
    return ["amount", reference];
  },
  "a case that says so": (day, reference) => {
    const paid = { ...naira((theirs(day, reference).amount -= 1)) };
    change(ours(day, reference), { paid, isCase: true });
    return ["amount", reference, true];
  },
  "a case that says otherwise": (day, reference) => {
    change(ours(day, reference), { paid: naira(1), isCase: true });
    return ["amount", reference];
  },
  "another fee": (day, reference) => {
    theirs(day, reference).fees = 7;
    change(ours(day, reference), { fees: 8 });
    return ["fee", reference];
  },
  "a refund made there": (day, reference) => {
    day.theirRefunds.push({ id: refundId(day), reference, money: naira(100) });
    return ["refund", reference];
  },
  "a refund made here alone": (day, reference) => {
    day.ourRefunds.push({ id: refundId(day), reference, money: naira(100), isCase: false });
    return ["refund", reference];
  },
  "a refund of another amount": (day, reference) => {
    const id = refundId(day);
    day.theirRefunds.push({ id, reference, money: naira(100) });
    day.ourRefunds.push({ id, reference, money: naira(101), isCase: false });
    return ["refund", reference];
  },
  "a refund that failed there": (day, reference) => {
    const id = refundId(day);
    day.theirRefunds.push({ id, reference, money: null });
    day.ourRefunds.push({ id, reference, money: naira(100), isCase: false });
    return ["refund", reference];
  },
  "a payout that failed": (day) => {
    const id = day.payouts.length + 1;
    day.payouts.push({ id, failed: true, ...naira(500), paymentsSum: 500 });
    return ["payout", `payout ${id}`];
  },
  "a payout of another sum": (day) => {
    const id = day.payouts.length + 1;
    day.payouts.push({ id, failed: false, ...naira(500), paymentsSum: 499 });
    return ["payout", `payout ${id}`];
  },
};

const ours = (day: Day, reference: string) => day.ours.find((one) => one.reference === reference);
const theirs = (day: Day, reference: string) =>
  day.theirs.find((one) => one.reference === reference)!;
const refundId = (day: Day) => 1_000 + day.theirRefunds.length + 10_000 * day.ourRefunds.length;

test("a correct day has no discrepancy, in whatever order, and payments of other shops are counted apart", () => {
  fc.assert(
    fc.property(cleanDay, ({ day, foreign }) => {
      expect(reconcilePayments(day)).toEqual({ discrepancies: [], foreign });
    }),
    { numRuns: 1_000 },
  );
});

test("each of twenty planted discrepancies is found, and nothing else", () => {
  const names = fc.shuffledSubarray([...Object.keys(plants), ...Object.keys(plants)].slice(0, 20), {
    minLength: 20,
    maxLength: 20,
  });
  fc.assert(
    fc.property(cleanDay, names, ({ day }, planted) => {
      const expected = planted.map((name, at) => {
        const reference = referenceOf(`planted${at}`);
        book(day, { end: "settled", askedKobo: 10_000, fees: 5, back: "none" }, Number.NaN);
        for (const side of [day.ours, day.theirs]) side.at(-1)!.reference = reference;
        const [kind, subject, isKnown = false] = plants[name]!(day, reference);
        return { kind, subject, isKnown };
      });
      const { discrepancies } = reconcilePayments({
        ...day,
        theirs: [...day.theirs, ...day.theirs],
      });
      const found = discrepancies.map(({ kind, subject, isKnown }) => ({ kind, subject, isKnown }));
      const order = (one: object) => JSON.stringify(one);
      const sorted = (list: object[]) => list.map(order).toSorted();
      expect(sorted(found)).toEqual(sorted(expected));
      expect(new Set(discrepancies.map(({ key }) => key)).size).toBe(20);
    }),
    { numRuns: 200 },
  );
});

test("the reconciliation runs at 03:30 in Lagos, and looks three whole days back", () => {
  const next = (at: string) => nextReconciliation(new Date(at)).toISOString();
  expect(next("2026-11-22T02:29:59Z")).toBe("2026-11-22T02:30:00.000Z");
  expect(next("2026-11-22T02:30:00Z")).toBe("2026-11-23T02:30:00.000Z");
  expect(next("2026-11-22T23:30:00Z")).toBe("2026-11-23T02:30:00.000Z");
  const { from, until } = comparedSpan(new Date("2026-11-22T02:30:00Z"));
  expect([from, until]).toEqual([
    new Date("2026-11-18T23:00:00Z"),
    new Date("2026-11-22T02:20:00Z"),
  ]);
});
