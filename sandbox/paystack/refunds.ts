import type { DatabaseSync } from "node:sqlite";
import { iso } from "../clock.ts";
import { atomically } from "../database.ts";
import type { Paystack } from "./charge.ts";
import { invalidParams, PaystackError, transactionNotFound } from "./errors.ts";
import { readKobo } from "./new-transaction.ts";
import { customerOf, transactionData } from "./transaction-data.ts";
import { findTransaction, type Transaction } from "./transactions.ts";

interface Refund {
  id: number;
  transaction_id: number;
  amount: number;
  outcome: string;
  customer_note: string | null;
  merchant_note: string | null;
  created_at: number;
}

function refundsOf(db: DatabaseSync, transactionId: number) {
  const rows = db.prepare("select * from refunds where transaction_id = ?").all(transactionId);
  return rows as unknown as Refund[];
}

/** The status of a refund: "processing" after one step, and its outcome after another one. */
function refundStatus(refund: Refund, now: number, stepMs: number): string {
  if (stepMs <= 0) return refund.outcome;
  const steps = Math.floor((now - refund.created_at) / stepMs);
  return steps < 1 ? "pending" : steps < 2 ? "processing" : refund.outcome;
}

/** Whether refunds have returned the whole payment, which verify then calls `reversed`. */
export function isReversed({ db, clock, faults }: Paystack, transaction: Transaction): boolean {
  if (transaction.status !== "success") return false;
  const processed = refundsOf(db, transaction.id).filter(
    (one) => refundStatus(one, clock.now(), faults.refundStepMs) === "processed",
  );
  return processed.reduce((sum, { amount }) => sum + amount, 0) >= transaction.amount;
}

/** Makes a refund. Its events are sent as its status changes. Throws a PaystackError. */
export function refund(paystack: Paystack, body: Record<string, unknown>) {
  const { db, clock, faults, webhooks } = paystack;
  const transaction = findRefundable(db, body["transaction"]);
  const amount = readAmount(db, transaction, body["amount"]);
  const note = (name: string, otherwise: string) =>
    typeof body[name] === "string" ? body[name] : `${otherwise} ${transaction.reference}`;
  const now = clock.now();
  const recorded = atomically(db, () => {
    const row = db
      .prepare(
        `insert into refunds (transaction_id, amount, outcome, customer_note, merchant_note, created_at)
         values (?, ?, ?, ?, ?, ?) returning *`,
      )
      .get(
        transaction.id,
        amount,
        faults.refundOutcome,
        note("customer_note", "Refund for transaction"),
        note("merchant_note", "Refund for transaction"),
        now,
      ) as unknown as Refund;
    ["pending", "processing", row.outcome].forEach((status, step) => {
      webhooks.enqueue(
        `refund.${status}`,
        eventData(row, transaction, status),
        step * faults.refundStepMs,
      );
    });
    return row;
  });
  webhooks.wake();
  return refundData(recorded, transaction, paystack);
}

/**
 * Lists the refunds of a transaction's id, or of all, the newest first. In the list a refund names
 * its transaction by the id alone.
 */
export function listRefunds(
  paystack: Paystack,
  {
    transaction,
    from,
    page,
    perPage,
  }: { transaction: number | null; from: number; page: number; perPage: number },
) {
  const { db } = paystack;
  const rows = db
    .prepare(
      `select * from refunds where (? is null or transaction_id = ?) and created_at >= ?
       order by id desc limit ? offset ?`,
    )
    .all(transaction, transaction, from, perPage, (page - 1) * perPage) as unknown as Refund[];
  return rows.map((row) => {
    const paid = findTransaction(db, "id", row.transaction_id)!;
    return { ...refundData(row, paid, paystack), transaction: row.transaction_id };
  });
}

function findRefundable(db: DatabaseSync, name: unknown): Transaction {
  if (typeof name !== "string" && typeof name !== "number")
    throw invalidParams("Transaction is required");
  const transaction =
    findTransaction(db, "reference", String(name)) ?? findTransaction(db, "id", Number(name) || 0);
  if (!transaction) throw transactionNotFound();
  if (transaction.status !== "success")
    throw new PaystackError(
      400,
      "invalid_transaction",
      "Transaction has not been paid",
      "Refund a transaction only once it is successful",
    );
  return transaction;
}

function readAmount(db: DatabaseSync, transaction: Transaction, wanted: unknown): number {
  const given = refundsOf(db, transaction.id)
    .filter(({ outcome }) => outcome !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = transaction.amount - given;
  if (left <= 0)
    throw new PaystackError(
      400,
      "transaction_reversed",
      "Transaction has been fully reversed",
      "Nothing is left to refund",
    );
  const amount = wanted === undefined || wanted === null ? left : readKobo(wanted);
  if (amount === undefined) throw invalidParams("Amount is invalid");
  if (amount > left)
    throw invalidParams("Refund amount cannot be more than the transaction amount");
  return amount;
}

function refundData(refund: Refund, transaction: Transaction, { clock, faults }: Paystack) {
  const now = clock.now();
  return {
    transaction: transactionData(transaction),
    integration: 100032,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchant_note,
    customer_note: refund.customer_note,
    status: refundStatus(refund, now, faults.refundStepMs),
    refunded_by: "sandbox@example.com",
    expected_at: iso(refund.created_at + 10 * 24 * 3_600_000),
    currency: transaction.currency,
    domain: "test",
    amount: refund.amount,
    fully_deducted: false,
    id: refund.id,
    createdAt: iso(refund.created_at),
    updatedAt: iso(now),
  };
}

function eventData(refund: Refund, transaction: Transaction, status: string) {
  const { first_name, last_name, email } = customerOf(transaction.email);
  return {
    status,
    transaction_reference: transaction.reference,
    refund_reference: status === "pending" ? null : String(132_000_000_000 + refund.id),
    amount: refund.amount,
    currency: transaction.currency,
    processor: "sandbox",
    customer: { first_name, last_name, email },
    integration: 100032,
    domain: "test",
  };
}
