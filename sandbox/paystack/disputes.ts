import type { DatabaseSync } from "node:sqlite";
import { iso } from "../clock.ts";
import { atomically } from "../database.ts";
import type { Paystack } from "./charge.ts";
import { invalidParams, PaystackError, transactionNotFound } from "./errors.ts";
import { customerOf, transactionData } from "./transaction-data.ts";
import { findTransaction, type Transaction } from "./transactions.ts";

const hourMs = 3_600_000;

interface Dispute {
  id: number;
  transaction_id: number;
  /** The amount in kobo. */
  refund_amount: number;
  category: string;
  status: string;
  resolution: string | null;
  due_at: number;
  created_at: number;
  updated_at: number;
  resolved_at: number | null;
}

const disputeNotFound = () =>
  new PaystackError(
    404,
    "dispute_not_found",
    "Dispute not found",
    "Ensure that you're passing the id of a dispute that exists on this integration",
  );

const resolutions = ["merchant-accepted", "auto-accepted", "declined"];

/**
 * Opens a dispute of a paid transaction, as a customer's bank does: `{reference, amount?,
 * category?, dueAt?}`.
 */
export function openDispute(paystack: Paystack, body: Record<string, unknown>) {
  const { db, clock } = paystack;
  const transaction = findTransaction(db, "reference", String(body["reference"]));
  if (!transaction) throw transactionNotFound();
  if (transaction.status !== "success") throw invalidParams("Transaction has not been paid");
  const now = clock.now();
  const { amount = transaction.amount, category = "chargeback", dueAt: due } = body;
  const dueAt = typeof due === "string" ? Date.parse(due) : now + 48 * hourMs;
  if (Number.isNaN(dueAt)) throw invalidParams("dueAt is no time");
  return change(paystack, "create", () =>
    db
      .prepare(
        `insert into disputes (transaction_id, refund_amount, category, status, due_at, created_at, updated_at)
         values (?, ?, ?, 'awaiting-merchant-feedback', ?, ?, ?) returning *`,
      )
      .get(transaction.id, Number(amount), String(category), dueAt, now, now),
  );
}

/** Sends the reminder that Paystack sends while a dispute is not answered. */
export function remindOfDispute(paystack: Paystack, id: number) {
  return change(paystack, "remind", () => findDispute(paystack.db, id));
}

/**
 * Ends a dispute: `{resolution}` is one of Paystack's words, "auto-accepted" unless it is given.
 */
export function resolveDispute(paystack: Paystack, id: number, body: Record<string, unknown>) {
  const { db, clock } = paystack;
  const { resolution = "auto-accepted" } = body;
  if (!resolutions.includes(String(resolution)))
    throw invalidParams(`The resolution is one of ${resolutions.join(", ")}`);
  const now = clock.now();
  return change(paystack, "resolve", () =>
    db
      .prepare(
        `update disputes set status = 'resolved', resolution = ?, resolved_at = ?, updated_at = ?
         where id = ? returning *`,
      )
      .get(String(resolution), now, now, id),
  );
}

/** Changes a dispute and queues its event in one transaction. */
function change(paystack: Paystack, event: string, work: () => unknown) {
  const { db, webhooks } = paystack;
  const data = atomically(db, () => {
    const changed = work() as Dispute | undefined;
    if (!changed) throw disputeNotFound();
    const reported = disputeData(paystack, changed);
    webhooks.enqueue(`charge.dispute.${event}`, reported);
    return reported;
  });
  webhooks.wake();
  return data;
}

/**
 * Records a bank transfer with the wrong amount, which the bank sends back: `{reference, amount}`,
 * in kobo.
 */
export function rejectTransfer({ db, webhooks }: Paystack, body: Record<string, unknown>) {
  const transaction = findTransaction(db, "reference", String(body["reference"]));
  if (!transaction) throw transactionNotFound();
  const data = {
    bank_transfer: {
      amount: String(body["amount"]),
      message: "incorrect amount sent",
      message_type: "INCORRECT_AMOUNT",
      transaction_id: String(transaction.id),
    },
    customer: customerOf(transaction.email),
  };
  webhooks.enqueue("bank.transfer.rejected", data);
  webhooks.wake();
  return data;
}

/** Returns a dispute. Throws a PaystackError for an unknown id. */
export function fetchDispute(paystack: Paystack, id: number) {
  const found = findDispute(paystack.db, id);
  if (!found) throw disputeNotFound();
  return disputeData(paystack, found);
}

interface DisputeQuery {
  /** The id of a transaction; null for those of all. */
  transaction: number | null;
  from: number;
  to: number;
  page: number;
  perPage: number;
}

/**
 * Lists the disputes that were opened within a time span, of a transaction or of all, the newest
 * first.
 */
export function listDisputes(
  paystack: Paystack,
  { transaction, from, to, page, perPage }: DisputeQuery,
) {
  const rows = paystack.db
    .prepare(
      `select * from disputes where (? is null or transaction_id = ?) and created_at between ? and ?
       order by id desc limit ? offset ?`,
    )
    .all(transaction, transaction, from, to, perPage, (page - 1) * perPage) as unknown as Dispute[];
  return rows.map((row) => disputeData(paystack, row));
}

/** Whether lost disputes have taken back the whole payment. */
export function isDisputedAway(db: DatabaseSync, { id, amount }: Transaction): boolean {
  const row = db
    .prepare(
      "select sum(refund_amount) as lost from disputes where transaction_id = ? and resolution like '%accepted'",
    )
    .get(id);
  return Number(row?.["lost"] ?? 0) >= amount;
}

const findDispute = (db: DatabaseSync, id: number) =>
  db.prepare("select * from disputes where id = ?").get(id) as unknown as Dispute | undefined;

function disputeData({ db }: Paystack, dispute: Dispute) {
  const transaction = findTransaction(db, "id", dispute.transaction_id)!;
  const status = isDisputedAway(db, transaction) ? "reversed" : transaction.status;
  const createdAt = iso(dispute.created_at);
  return {
    id: dispute.id,
    refund_amount: dispute.refund_amount,
    currency: transaction.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: "test",
    transaction: transactionData(transaction, status),
    transaction_reference: null,
    category: dispute.category,
    customer: customerOf(transaction.email),
    bin: null,
    last4: null,
    dueAt: iso(dispute.due_at),
    resolvedAt: dispute.resolved_at === null ? null : iso(dispute.resolved_at),
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: "pending", by: transaction.email, createdAt }],
    messages: [
      {
        sender: transaction.email,
        body: "Customer complained about debit without value",
        createdAt,
      },
    ],
    created_at: createdAt,
    updated_at: iso(dispute.updated_at),
  };
}
