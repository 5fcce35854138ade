import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { purchases } from "#app/db/schema.server.ts";
import { accountKey, lockBuyer } from "#app/domain/accounts/buyer-identity.server.ts";
import { topicOf } from "#app/domain/notifications/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type PaymentRequest, paymentOf } from "./payment-request.ts";
import type { Kind } from "./kinds/kind.ts";
import { kinds } from "./kinds/kinds.server.ts";
import { isOpenOf, isOwnPurchase, type OwnPurchase, type Purchase } from "./purchase.server.ts";
import { PurchaseRefused, requireSale } from "./purchase-refused.server.ts";

interface Superseded {
  superseded: readonly Pick<Purchase, "reference" | "userId">[];
  replacedBy: string;
}

/** Ends locked purchases that are not paid, as another takes their place. */
export async function supersede(
  tx: Transaction,
  queue: Queue,
  kind: Kind,
  { superseded, replacedBy }: Superseded,
  at: Date,
): Promise<void> {
  if (superseded.length === 0) return;
  const references = superseded.map(({ reference }) => reference);
  await tx
    .update(purchases)
    .set({ dismissedAt: at, replacedBy })
    .where(inArray(purchases.reference, references));
  await kind.release(tx, queue, { references, why: "replaced" }, at);
  announceTo(tx, superseded);
}

/**
 * Ends the other open purchases of an account that `isConcerned` selects, as one of them is paid.
 * One that is locked just now is left alone.
 */
export async function supersedeOthers(
  tx: Transaction,
  queue: Queue,
  paid: Pick<Purchase, "reference" | "kind"> & { userId: string },
  isConcerned: (other: Pick<Purchase, "lines">) => boolean,
  at: Date,
): Promise<void> {
  const { reference, kind, userId } = paid;
  const isOpen = and(isOpenOf(userId), isNull(purchases.dismissedAt));
  const open = await tx.select().from(purchases).where(isOpen).for("update", { skipLocked: true });
  const superseded = open.filter((other) => other.reference !== reference && isConcerned(other));
  await supersede(tx, queue, kinds[kind], { superseded, replacedBy: reference }, at);
}

/**
 * Ends an open purchase for its buyer: what it reserved is free at once. If it is paid all the same,
 * it still becomes an order.
 */
export async function dismissPurchase(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  own: OwnPurchase,
): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = await lockOpen(tx, own);
    if (!purchase) return;
    const { reference } = purchase;
    const at = now();
    await tx
      .update(purchases)
      .set({ dismissedAt: at })
      .where(and(eq(purchases.reference, reference), isNull(purchases.dismissedAt)));
    const released = { references: [reference], why: "dismissed" } as const;
    await kinds[purchase.kind].release(tx, queue, released, at);
    announceTo(tx, [purchase]);
  });
}

/** Frees what a purchase has reserved whose payment page was left unpaid. It can be resumed. */
export async function releasePurchase(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  own: OwnPurchase,
): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = await lockOpen(tx, own);
    if (!purchase) return;
    const released = { references: [purchase.reference], why: "left" } as const;
    await kinds[purchase.kind].release(tx, queue, released, now());
  });
}

/**
 * Opens the payment of a purchase again that its buyer left, and reserves it for what is left of its
 * time. Throws `PurchaseRefused` "not-open" where it was dismissed or has ended, and what the kind
 * throws where it cannot be bought any more.
 */
export async function resumePurchase(
  { db, now, festival }: Parts<"db" | "now" | "festival">,
  own: OwnPurchase,
): Promise<PaymentRequest> {
  const settings = await festival();
  requireSale(settings);
  return db.transaction(async (tx) => {
    if ("userId" in own) await lockBuyer(tx, [accountKey(own.userId)]);
    const purchase = await lockOpen(tx, own);
    if (!purchase?.accessCode || purchase.dismissedAt)
      throw new PurchaseRefused(
        "not-open",
        "This payment is no longer open. If you had paid it, your order comes by itself.",
      );
    await kinds[purchase.kind].resume(tx, purchase, { festival: settings, at: now() });
    return paymentOf(purchase);
  });
}

/** Makes a reservation longer, once. Returns its new end. Throws what the kind throws. */
export async function renewPurchase(
  { db, now }: Parts<"db" | "now">,
  own: OwnPurchase,
): Promise<Date> {
  return db.transaction(async (tx) => {
    const [purchase] = await tx.select().from(purchases).where(isOwnPurchase(own)).for("update");
    if (!purchase) throw new PurchaseRefused("not-open", "There is no such purchase.");
    return kinds[purchase.kind].renew(tx, purchase, now());
  });
}

/** Records that an open purchase is said to be paid by its buyer. */
export async function claimPurchase(
  { db, now }: Parts<"db" | "now">,
  own: OwnPurchase,
): Promise<void> {
  await db
    .update(purchases)
    .set({ claimedAt: now() })
    .where(and(isOwnPurchase(own), eq(purchases.status, "open")));
}

async function lockOpen(tx: Transaction, own: OwnPurchase): Promise<Purchase | undefined> {
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(and(isOwnPurchase(own), eq(purchases.status, "open")))
    .for("update");
  return purchase;
}

function announceTo(tx: Transaction, superseded: Superseded["superseded"]): void {
  const userIds = new Set(superseded.flatMap(({ userId }) => userId ?? []));
  for (const userId of userIds) announce(tx, topicOf(userId));
}
