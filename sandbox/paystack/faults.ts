/** Faults for tests: one set for the whole sandbox, which every start clears. */
export interface PaystackFaults {
  /** Events are recorded and never sent. */
  dropWebhooks: boolean;
  /** Events wait until this is switched off. */
  holdWebhooks: boolean;
  /** How many more times each event is sent. */
  duplicateWebhooks: number;
  /** The time from the payment to the first attempt. */
  webhookDelayMs: number;
  /** Verifying answers 500: always, or this number of times. */
  failVerify: boolean | number;
  /** Initialising answers 500: always, or this number of times. */
  failInitialize: boolean | number;
  verifyDelayMs: number;
  initializeDelayMs: number;
  /** The status of an unpaid transaction: ongoing, pending, processing or queued. */
  unpaidStatus: string | null;
  /** The paid amount in kobo, where it differs from what was asked. */
  paidAmount: number | null;
  paidCurrency: string | null;
  /** Fields that replace those of verify's answer. */
  verifyTells: Record<string, unknown> | null;
  /** Calls answer 429: always, or this number of times. */
  rateLimit: boolean | number;
  refundOutcome: "processed" | "failed" | "needs-attention";
  /** The time from pending to processing, and from there to the outcome. */
  refundStepMs: number;
  /** A request for a refund answers 500 and makes none: always, or this number of times. */
  failRefund: boolean | number;
  /** A refund is made, and the connection ends in the middle of the answer. */
  cutRefund: boolean | number;
  /** A refund is made at once and answered late. */
  refundDelayMs: number;
  /** The list of refunds answers 500. */
  failRefundList: boolean | number;
  /** A dispute and the list of disputes answer 500. */
  failDispute: boolean | number;
  /** The lists of transactions and settlements answer 500. */
  failList: boolean | number;
  /** The answer of these lists ends in the middle. */
  cutList: boolean | number;
  listDelayMs: number;
  /** The list of transactions shows them as this much older, in milliseconds. */
  listAgeMs: number;
  /** Fields by reference that replace those of list and verify; null hides the transaction. */
  listedAs: Record<string, Record<string, unknown> | null> | null;
  /** The time from the payment to its settlement. */
  payoutDelayMs: number;
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
    refundStepMs: 1_000,
    failRefund: false,
    cutRefund: false,
    refundDelayMs: 0,
    failRefundList: false,
    failDispute: false,
    failList: false,
    cutList: false,
    listDelayMs: 0,
    listAgeMs: 0,
    listedAs: null,
    payoutDelayMs: 86_400_000,
  };
}

type CountedFault = {
  [Name in keyof PaystackFaults]: PaystackFaults[Name] extends boolean
    ? never
    : boolean | number extends PaystackFaults[Name]
      ? Name
      : never;
}[keyof PaystackFaults];

/** Tells whether a fault occurs now, and counts it down where it is limited. */
export function strikes(faults: PaystackFaults, name: CountedFault): boolean {
  const fault = faults[name];
  if (typeof fault === "boolean") return fault;
  if (fault <= 0) return false;
  faults[name] = fault - 1;
  return true;
}
