import { iso } from "../clock.ts";
import type { Paystack } from "./charge.ts";
import { feesOf } from "./transaction-data.ts";
import { everything, listTransactions, type Transaction } from "./transactions.ts";

const dayMs = 86_400_000;

/** Lists the payouts: the payments of one day are paid out together. The newest is first. */
export function listSettlements(paystack: Paystack) {
  const days = new Set(paidOut(paystack).map(dayOf));
  return [...days].toSorted((a, b) => b - a).map((day) => settlementData(paystack, day));
}

export function paidInSettlement(paystack: Paystack, day: number): Transaction[] {
  return paidOut(paystack).filter((one) => dayOf(one) === day);
}

const dayOf = ({ paidAt }: Transaction) => Math.floor(paidAt! / dayMs);

function paidOut({ db, clock, faults }: Paystack): Transaction[] {
  const all = { status: "success", from: 0, to: Number.MAX_SAFE_INTEGER, ...everything };
  return listTransactions(db, all).transactions.filter(
    ({ paidAt }) => paidAt !== null && paidAt + faults.payoutDelayMs <= clock.now(),
  );
}

function settlementData(paystack: Paystack, day: number) {
  const paid = paidInSettlement(paystack, day);
  const processed = paid.reduce((sum, { amount }) => sum + amount, 0);
  const fees = paid.reduce((sum, { amount }) => sum + feesOf(amount), 0);
  const at = Math.max(...paid.map(({ paidAt }) => paidAt!)) + paystack.faults.payoutDelayMs;
  return {
    id: day,
    domain: "test",
    status: "success",
    currency: "NGN",
    integration: 100032,
    total_amount: processed - fees,
    effective_amount: processed - fees,
    total_fees: fees,
    total_processed: processed,
    deductions: null,
    settlement_date: iso(at),
    settled_by: null,
    createdAt: iso(at),
    updatedAt: iso(at),
  };
}

/** The balance in kobo: what was paid and is not paid out yet, less fees and refunds. */
export function balanceOf(paystack: Paystack): number {
  const { db } = paystack;
  const all = { status: "success", from: 0, to: Number.MAX_SAFE_INTEGER, ...everything };
  const out = new Set(paidOut(paystack).map(({ id }) => id));
  const held = listTransactions(db, all).transactions.filter(
    ({ id, currency }) => currency === "NGN" && !out.has(id),
  );
  const [row] = db.prepare("select coalesce(sum(amount), 0) as sum from refunds").all();
  const paid = held.reduce((sum, { amount }) => sum + amount - feesOf(amount), 0);
  return Math.max(0, paid - Number(row!["sum"]));
}
