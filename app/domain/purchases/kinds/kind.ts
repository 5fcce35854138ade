import type { LineSnapshot } from "#app/db/schema.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import type { AppliedCode } from "#app/domain/discounts/apply-code.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { SoldGoods } from "#app/domain/refunds/sold-goods.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { PaymentCaseKind } from "#app/shared/payments/payment-cases.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import type { PurchaseKind } from "#app/shared/purchases/purchase-kinds.ts";
import type { Address } from "#app/shared/accounts/address.ts";
import type { Double } from "../other-purchases.server.ts";
import type { Purchase, PurchaseOrder } from "../purchase.server.ts";

/** What settling and giving way need of a kind. */
export interface Kind {
  kind: PurchaseKind;
  /** The path that the payment page leads back to. */
  returnPath: string;
  /** The path of a purchase's own page; null where only its order has one. */
  pageOf(purchase: Pick<Purchase, "accessToken">): string | null;
  /**
   * Locks what a paid purchase takes from, or returns a function that locks it. The returned
   * function says what there is of it, and is called once in the same transaction.
   */
  lock(tx: Transaction, purchase: Purchase, at: Date): Promise<Take>;
  /** Frees what some purchases have reserved, and what they took of a code. */
  release(
    tx: Transaction,
    queue: Queue,
    released: {
      references: readonly string[];
      why: "replaced" | "dismissed" | "left" | "not-started";
    },
    at: Date,
  ): Promise<void>;
  /**
   * Makes sure that a purchase which was left can still be paid, and reserves it again where it may.
   * Throws where it cannot be bought any more.
   */
  resume(tx: Transaction, purchase: OpenPurchase, context: OpeningContext): Promise<void>;
  /** Makes a reservation longer, and returns its new end. Throws where that is not possible. */
  renew(tx: Transaction, purchase: Purchase, at: Date): Promise<Date>;
  /** What refunding has to know of what was sold. */
  goods: SoldGoods;
}

/** A purchase with what is paid, at the moment that Paystack took the money. */
interface PaidPurchase {
  lines: LineSnapshot[];
  paidAt: Date;
}

type Take = (paid: PaidPurchase, at: Date) => Promise<Taken>;

/** What there was of a paid purchase. */
interface Taken {
  /** How many pieces of each line there were. */
  taken: number[];
  /** The edition of the tickets, which may have been closed meanwhile; null for the current one. */
  editionId: number | null;
  soldOutLines: LineItem[];
  /** When the money for what was sold out goes back by itself; null where it waits for somebody. */
  refundsAt: Date | null;
  /** Hands over what was taken to the order, and returns the payment cases that come of it. */
  fulfil(queue: Queue, made: Fulfilment, at: Date): Promise<NewCase[]>;
}

interface Fulfilment {
  purchase: Purchase;
  order: PurchaseOrder;
  /** The letters that numbers begin with. */
  letters: string;
  double: Double | null;
  /** The card that paid; null where none did, or none is known. */
  cardHash: string | null;
}

interface NewCase {
  kind: PaymentCaseKind;
  /** The other payment that it is about, if any. */
  other?: Double | null;
}

/** An open purchase as opening another one reads it. */
export type OpenPurchase = Pick<
  Purchase,
  | "reference"
  | "kind"
  | "userId"
  | "email"
  | "lines"
  | "address"
  | "shippingOption"
  | "itemsKobo"
  | "totalKobo"
  | "accessCode"
  | "authorizationUrl"
  | "createdAt"
  | "dismissedAt"
  | "paystackStatus"
  | "claimedAt"
  | "accessToken"
>;

/** What a kind of purchase is opened with. */
export interface Wanted {
  /**
   * References of payments that the buyer was asked about and pays beside, or "all". Nothing is
   * opened while any other payment for some of the same may have been made.
   */
  besides: readonly string[] | "all";
  /** References of the buyer's open purchases that give way for the code that they use. */
  alsoGiveWay?: readonly string[];
}

export type OpeningParts = Parts<
  | "db"
  | "queue"
  | "paystack"
  | "env"
  | "now"
  | "festival"
  | "sealing"
  | "ticketSale"
  | "reservingTurns"
  | "log"
>;

/**
 * What opening needs of a kind: `Request` is what a page asks for, `Ready` what is known before
 * anything is locked, and `Found` what is read with the buyer's lock.
 */
export interface OpeningKind<Request extends Wanted, Ready extends Wanted, Found> extends Kind {
  /**
   * Finds the purchase that the same form has opened before, or what is needed to open one. Throws
   * where it is clear before any lock that it cannot be bought.
   */
  prepare(app: OpeningParts, request: Request): Promise<{ known: OpenPurchase } | { ready: Ready }>;
  /** Lists the open purchases of a buyer that Paystack is asked about before another is opened. */
  listOpen(app: OpeningParts, ready: Ready): Promise<OpenPurchase[]>;
  /** Whether the buyer has opened a purchase themselves, and not somebody with the same address. */
  isOwn(purchase: OpenPurchase, ready: Ready): boolean;
  /** Runs the transaction that reserves, in its turn where many wait. */
  inTurn<Result>(app: OpeningParts, ready: Ready, run: () => Promise<Result>): Promise<Result>;
  /** Lists the references of the buyer's other open purchases that use the same code. */
  listWithCode(app: OpeningParts, ready: Ready): Promise<string[]>;
  /** Locks the buyer and their open purchases, which give way to this one. */
  lockBuyer(tx: Transaction, ready: Ready, context: OpeningContext): Promise<LockedBuyer<Found>>;
  /** Locks what is wanted, and says what it costs. Throws where it cannot be bought. */
  quote(tx: Transaction, ready: Ready, context: QuoteContext<Found>): Promise<Quote>;
}

export interface OpeningContext {
  festival: Festival;
  at: Date;
}

interface LockedBuyer<Found> {
  /** The same purchase, which was opened a moment ago and is reserved again; null without one. */
  same: OpenPurchase | null;
  /** The buyer's other open purchases, which give way. */
  giveWay: OpenPurchase[];
  /** What is wanted, without prices. */
  lines: Pick<LineSnapshot, "productId" | "color" | "size" | "ticketTypeId">[];
  found: Found;
}

export interface QuoteContext<Found> extends OpeningContext {
  locked: LockedBuyer<Found>;
  /** The reference of the new purchase. */
  reference: string;
}

/** What a purchase costs, and everything that is saved of it. */
interface Quote {
  /** Who opens purchases, by which they are counted. */
  opener: string;
  purchase: {
    userId: string | null;
    email: string;
    username: string;
    lines: LineSnapshot[];
    address: Address;
    shippingOption: Purchase["shippingOption"];
    agreed: Purchase["agreed"];
    itemsKobo: number;
    feeKobo: number;
    accessToken: string | null;
  };
  code: { applied: AppliedCode; keys: string[] } | null;
  /** Reserves what is quoted, once the purchase is saved. Returns until when. */
  reserve(): Promise<Date>;
}
