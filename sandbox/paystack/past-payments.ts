import type { DatabaseSync } from "node:sqlite";
import { atomically } from "../database.ts";
import { findCard } from "./cards.ts";
import { addTransaction, recordAttempt } from "./transactions.ts";

export interface PastPayment {
  reference: string;
  email: string;
  /** The amount in kobo. */
  amount: number;
  paidAt: Date;
}

/**
 * Adds payments that were made before the sandbox existed, without sending their events.
 * Transactions that exist already stay as they are.
 */
export function addPastPayments(db: DatabaseSync, payments: readonly PastPayment[]): void {
  atomically(db, () => {
    for (const { paidAt, ...payment } of payments) {
      const at = paidAt.getTime();
      const wanted = { ...payment, currency: "NGN", callbackUrl: null, metadata: "" };
      const begun = addTransaction(db, wanted, at);
      if (!begun) continue;
      recordAttempt(db, {
        ...begun,
        status: "success",
        gatewayResponse: "Successful",
        card: findCard(undefined).id,
        attempts: [{ type: "success", message: "Successfully paid with card", at }],
        paidAt: at,
      });
    }
  });
}
