import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../clock.ts";
import { atomically } from "../database.ts";
import { findCard, refusalOf } from "./cards.ts";
import type { PaystackFaults } from "./faults.ts";
import { transactionData } from "./transaction-data.ts";
import { findTransaction, recordAttempt, type Transaction } from "./transactions.ts";
import type { WebhookSender } from "./webhooks.ts";

export interface Paystack {
  db: DatabaseSync;
  clock: Clock;
  faults: PaystackFaults;
  webhooks: WebhookSender;
}

export interface ChargeAttempt {
  card?: string;
  pin?: string;
  otp?: string;
  declined?: boolean;
}

/**
 * Charges a card. The payment and its `charge.success` event are stored together. A transaction
 * that is paid already stays as it is.
 */
export function charge(
  paystack: Paystack,
  transaction: Transaction,
  attempt: ChargeAttempt,
): Transaction {
  const { db, clock, faults, webhooks } = paystack;
  const card = findCard(attempt.card);
  const refusal = attempt.declined ? "Declined" : refusalOf(card, attempt);
  const at = clock.now();
  const paid: Partial<Transaction> = refusal
    ? {}
    : {
        amount: faults.paidAmount ?? transaction.amount,
        currency: faults.paidCurrency ?? transaction.currency,
        paidAt: at,
      };
  const charged: Transaction = {
    ...transaction,
    ...paid,
    status: refusal ? "failed" : "success",
    gatewayResponse: refusal ?? "Successful",
    card: card.id,
    attempts: [
      ...transaction.attempts,
      refusal
        ? { type: "failed", message: refusal, at }
        : { type: "success", message: "Successfully paid with card", at },
    ],
  };
  const isRecorded = atomically(db, () => {
    const recorded = recordAttempt(db, charged);
    if (recorded && !refusal) webhooks.enqueue("charge.success", transactionData(charged));
    return recorded;
  });
  webhooks.wake();
  return isRecorded ? charged : findTransaction(db, "id", transaction.id)!;
}
