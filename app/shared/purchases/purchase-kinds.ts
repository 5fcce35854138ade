interface KindFacts {
  /** Whether only an account can buy it. */
  needsAccount: boolean;
  /** Whether each purchase has a page, whose address is secret. */
  hasPage: boolean;
  /** Whether somebody packs it and hands it over; else its e-mail is all of it. */
  isHandedOver: boolean;
  /** Whether tickets are made of it, whose money stands in the ticket ledger. */
  makesTickets: boolean;
}

/** What is sold, and how the kinds differ for everything that only shows or counts them. */
export const purchaseKinds = {
  merchandise: { needsAccount: true, hasPage: false, isHandedOver: true, makesTickets: false },
  tickets: { needsAccount: false, hasPage: true, isHandedOver: false, makesTickets: true },
} as const satisfies Record<string, KindFacts>;

export type PurchaseKind = keyof typeof purchaseKinds;

export const purchaseKindNames = Object.keys(purchaseKinds) as PurchaseKind[];

/** mismatched: paid, but not what was asked. expired: nobody is asked about it any more. */
export const purchaseStatuses = ["open", "settled", "mismatched", "expired"] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Returns the kinds of which a fact is true. */
export const kindsThat = (fact: keyof KindFacts): PurchaseKind[] =>
  purchaseKindNames.filter((kind) => purchaseKinds[kind][fact]);
