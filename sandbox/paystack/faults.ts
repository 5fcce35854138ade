/** One set for the whole sandbox, back to none at every start. */
export interface PaystackFaults {
  dropWebhooks: boolean; // recorded and never sent
  holdWebhooks: boolean; // until it is off again
  duplicateWebhooks: number; // more times each is sent
  webhookDelayMs: number; // from the payment to the first try
  failVerify: boolean | number; // 500: always, or the next so many times
  failInitialize: boolean | number; // 500: always, or the next so many times
  verifyDelayMs: number;
  initializeDelayMs: number;
  unpaidStatus: string | null; // ongoing, pending, processing, queued…
  paidAmount: number | null; // kobo, where it differs from what was asked
  paidCurrency: string | null;
  verifyTells: Record<string, unknown> | null; // laid over what verify says
  rateLimit: boolean | number; // calls answer 429: always, or the next so many
  refundOutcome: "processed" | "failed" | "needs-attention";
  refundStepMs: number; // from pending to processing, and from there to the outcome
  failRefund: boolean | number; // 500, and none is made: always, or the next so many times
  cutRefund: boolean | number; // made, and the connection ends in the middle of the answer
  refundDelayMs: number; // made at once, answered late
  failRefundList: boolean | number; // 500
  failDispute: boolean | number; // 500 from a dispute and from their list
  failList: boolean | number; // 500 from the lists of transactions and settlements
  cutList: boolean | number; // their answer ends in the middle
  listDelayMs: number;
  listAgeMs: number; // the list of transactions tells of them as so much older
  booksTell: Record<string, Record<string, unknown> | null> | null; // by reference, laid over what list and verify tell; null: not there
  payoutDelayMs: number; // from the payment to its settlement
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
    booksTell: null,
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

/** Counts a limited fault down. */
export function strikes(faults: PaystackFaults, name: CountedFault): boolean {
  const fault = faults[name];
  if (typeof fault === "boolean") return fault;
  if (fault <= 0) return false;
  faults[name] = fault - 1;
  return true;
}
