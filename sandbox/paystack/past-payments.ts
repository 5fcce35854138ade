import type { DatabaseSync } from "node:sqlite";
import { atomically } from "../database.ts";
import { findCard } from "./cards.ts";
import { addTransaction, findTransaction, recordAttempt } from "./transactions.ts";

export interface PastPayment {
  reference: string;
  email: string;
  amount: number; // kobo
  paidAt: Date;
}

/** Paid before there was a sandbox: in its books, and told to nobody. Those that it knows stay as they are. */
export function addPastPayments(db: DatabaseSync, payments: readonly PastPayment[]): void {
  atomically(db, () => {
    for (const { paidAt, ...payment } of payments) {
      if (findTransaction(db, "reference", payment.reference)) continue;
      const at = paidAt.getTime();
      const wanted = { ...payment, currency: "NGN", callbackUrl: null, metadata: "" };
      recordAttempt(db, {
        ...addTransaction(db, wanted, at),
        status: "success",
        gatewayResponse: "Successful",
        card: findCard(undefined).id,
        attempts: [{ type: "success", message: "Successfully paid with card", at }],
        paidAt: at,
      });
    }
  });
}
