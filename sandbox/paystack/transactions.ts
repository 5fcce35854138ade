import type { DatabaseSync } from "node:sqlite";
import { randomCode } from "../random.ts";

interface Attempt {
  type: "success" | "failed";
  message: string;
  at: number;
}

export interface NewTransaction {
  email: string;
  amount: number;
  currency: string;
  reference: string;
  callbackUrl: string | null;
  metadata: unknown;
}

export interface Transaction {
  id: number;
  accessCode: string;
  reference: string;
  email: string;
  /** The amount in kobo. */
  amount: number;
  requestedAmount: number;
  currency: string;
  callbackUrl: string | null;
  metadata: unknown;
  status: "abandoned" | "failed" | "success";
  gatewayResponse: string;
  channel: string;
  card: string | null;
  attempts: Attempt[];
  createdAt: number;
  paidAt: number | null;
}

type Row = Record<string, string | number | null>;

function fromRow(row: Row): Transaction {
  return {
    id: Number(row["id"]),
    accessCode: String(row["access_code"]),
    reference: String(row["reference"]),
    email: String(row["email"]),
    amount: Number(row["amount"]),
    requestedAmount: Number(row["requested_amount"]),
    currency: String(row["currency"]),
    callbackUrl: row["callback_url"] as string | null,
    metadata: JSON.parse(String(row["metadata"])),
    status: row["status"] as Transaction["status"],
    gatewayResponse: String(row["gateway_response"]),
    channel: String(row["channel"]),
    card: row["card"] as string | null,
    attempts: JSON.parse(String(row["attempts"])),
    createdAt: Number(row["created_at"]),
    paidAt: row["paid_at"] as number | null,
  };
}

// Real ids are ten digits long.
const firstId = 4_099_260_516;

/** Adds a transaction; undefined where the reference is taken. */
export function addTransaction(
  db: DatabaseSync,
  wanted: NewTransaction,
  now: number,
): Transaction | undefined {
  const row = db
    .prepare(
      `insert into transactions (id, access_code, reference, email, amount, requested_amount, currency,
         callback_url, metadata, status, gateway_response, channel, attempts, created_at)
       values ((select coalesce(max(id) + 1, ?) from transactions), ?, ?, ?, ?, ?, ?, ?, ?,
         'abandoned', 'The transaction was not completed', 'card', '[]', ?)
       on conflict (reference) do nothing returning *`,
    )
    .get(
      firstId,
      randomCode(15),
      wanted.reference,
      wanted.email,
      wanted.amount,
      wanted.amount,
      wanted.currency,
      wanted.callbackUrl,
      JSON.stringify(wanted.metadata),
      now,
    );
  return row && fromRow(row as Row);
}

export function findTransaction(
  db: DatabaseSync,
  by: "id" | "reference" | "access_code",
  value: string | number,
): Transaction | undefined {
  const row = db.prepare(`select * from transactions where ${by} = ?`).get(value);
  return row && fromRow(row as Row);
}

/**
 * Stores an attempt to pay; false where the transaction is paid already, and then nothing is
 * stored.
 */
export function recordAttempt(db: DatabaseSync, transaction: Transaction): boolean {
  const { changes } = db
    .prepare(
      `update transactions set status = ?, gateway_response = ?, amount = ?, currency = ?, channel = ?,
         card = ?, attempts = ?, paid_at = ? where id = ? and status <> 'success'`,
    )
    .run(
      transaction.status,
      transaction.gatewayResponse,
      transaction.amount,
      transaction.currency,
      transaction.channel,
      transaction.card,
      JSON.stringify(transaction.attempts),
      transaction.paidAt,
      transaction.id,
    );
  return changes === 1;
}

interface TransactionFilter {
  status: string | null;
  from: number;
  to: number;
  page: number;
  perPage: number;
}

export const everything = { page: 1, perPage: Number.MAX_SAFE_INTEGER };

/** Lists transactions, the newest first, with their number and their sum in kobo. */
export function listTransactions(db: DatabaseSync, filter: TransactionFilter) {
  const where = "where (? is null or status = ?) and created_at between ? and ?";
  const values = [filter.status, filter.status, filter.from, filter.to];
  const sums = db
    .prepare(
      `select count(*) as total, coalesce(sum(amount), 0) as volume from transactions ${where}`,
    )
    .get(...values) as { total: number; volume: number };
  const rows = db
    .prepare(`select * from transactions ${where} order by id desc limit ? offset ?`)
    .all(...values, filter.perPage, (filter.page - 1) * filter.perPage);
  return { ...sums, transactions: rows.map((row) => fromRow(row as Row)) };
}
