import { hash } from "node:crypto";
import { iso } from "../clock.ts";
import { findCard } from "./cards.ts";
import type { Transaction } from "./transactions.ts";

/** The data of a transaction as verify, the list and `charge.success` contain it. */
export function transactionData(transaction: Transaction, status: string = transaction.status) {
  const paidAt = transaction.paidAt === null ? null : iso(transaction.paidAt);
  const createdAt = iso(transaction.createdAt);
  return {
    id: transaction.id,
    domain: "test",
    status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: "127.0.0.1",
    metadata: transaction.metadata,
    log: attemptLog(transaction),
    fees: paidAt ? feesOf(transaction.amount) : null,
    fees_split: null,
    authorization: paidAt ? authorization(transaction) : {},
    customer: customerOf(transaction.email),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/**
 * The customer of an address. The same address is always the same customer, so no table is
 * needed.
 */
export function customerOf(email: string) {
  const digest = hash("sha256", email.toLowerCase(), "hex");
  return {
    id: Number.parseInt(digest.slice(0, 7), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${digest.slice(0, 15)}`,
    phone: null,
    metadata: null,
    risk_action: "default",
    international_format_phone: null,
  };
}

/**
 * Paystack's fee for a local card, in kobo: 1.5 % and ₦100, the ₦100 waived under ₦2,500, ₦2,000 at
 * most.
 */
export function feesOf(amount: number): number {
  return Math.min(200_000, Math.ceil(amount * 0.015) + (amount < 250_000 ? 0 : 10_000));
}

function authorization(transaction: Transaction) {
  const card = findCard(transaction.card ?? undefined);
  const whose = card.isShared ? "everybody" : transaction.email;
  const digest = hash("sha256", `${card.number} ${whose}`, "hex");
  return {
    authorization_code: `AUTH_${digest.slice(0, 10)}`,
    bin: card.bin,
    last4: card.last4,
    exp_month: "12",
    exp_year: "2030",
    channel: "card",
    card_type: `${card.brand} `,
    bank: "TEST BANK",
    country_code: "NG",
    brand: card.brand,
    reusable: true,
    signature: `SIG_${digest.slice(10, 30)}`,
    account_name: null,
  };
}

function attemptLog({ attempts, status, createdAt }: Transaction) {
  if (attempts.length === 0) return null;
  const seconds = (at: number) => Math.floor((at - createdAt) / 1000);
  return {
    start_time: Math.floor(createdAt / 1000),
    time_spent: seconds(attempts.at(-1)!.at),
    attempts: attempts.length,
    errors: attempts.filter(({ type }) => type === "failed").length,
    success: status === "success",
    mobile: false,
    input: [],
    history: attempts.map(({ type, message, at }) => ({ type, message, time: seconds(at) })),
  };
}
