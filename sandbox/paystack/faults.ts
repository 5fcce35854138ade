/** What the tests may break. One set for the whole sandbox, back to none at every start. */
export interface PaystackFaults {
  /** Events are recorded and never sent. */
  dropWebhooks: boolean;
  /** Events wait until this is off again, then leave at once. */
  holdWebhooks: boolean;
  /** How many more times each event is sent. */
  duplicateWebhooks: number;
  /** From the payment to the first try. */
  webhookDelayMs: number;
  /** Verify answers 500: always, or the next so many times. */
  failVerify: boolean | number;
  /** Initialize answers 500: always, or the next so many times. */
  failInitialize: boolean | number;
  verifyDelayMs: number;
  initializeDelayMs: number;
  /** Verify names this status for a transaction that is not paid: ongoing, pending, processing, queued… */
  unpaidStatus: string | null;
  /** What the payer really pays, in kobo, where it differs from what was asked. */
  paidAmount: number | null;
  paidCurrency: string | null;
  /** Laid over what verify tells of a transaction: another reference or currency than the right one. */
  verifyTells: Record<string, unknown> | null;
  /** Every call answers 429. */
  rateLimit: boolean;
  /** How refunds end. */
  refundOutcome: "processed" | "failed" | "needs-attention";
}

export function noFaults(webhookDelayMs: number): PaystackFaults {
  return {
    dropWebhooks: false,
    holdWebhooks: false,
    duplicateWebhooks: 0,
    webhookDelayMs,
    failVerify: false,
    failInitialize: false,
    verifyDelayMs: 0,
    initializeDelayMs: 0,
    unpaidStatus: null,
    paidAmount: null,
    paidCurrency: null,
    verifyTells: null,
    rateLimit: false,
    refundOutcome: "processed",
  };
}

/** Whether this call is one that fails, counting a limited fault down. */
export function strikes(faults: PaystackFaults, name: "failVerify" | "failInitialize"): boolean {
  const fault = faults[name];
  if (typeof fault === "boolean") return fault;
  if (fault <= 0) return false;
  faults[name] = fault - 1;
  return true;
}
