import { eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { purchases } from "#app/db/schema.server.ts";
import { paidOf } from "#app/domain/paystack/payment-amount.server.ts";
import { findRefundable } from "#app/domain/refunds/left-to-refund.server.ts";
import { noSoldPieces } from "#app/domain/refunds/sold-goods.ts";
import { listRefunds } from "#app/domain/refunds/refund-lists.server.ts";
import { kinds } from "./kinds/kinds.server.ts";

/** Returns the refunds of a payment, the newest first, and what is left to refund of it. */
export async function findRefunds(db: Queryable, reference: string) {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.reference, reference));
  const paid = purchase ? paidOf(purchase) : null;
  const rows = await listRefunds(db, reference);
  const pieces = purchase ? await kinds[purchase.kind].goods.read(db, reference) : noSoldPieces;
  const { amount = 0, currency = "" } = paid ?? {};
  const left = await findRefundable(db, { reference, amount, currency }, rows, pieces);
  return { rows, paid, ...left };
}
export type Refunds = Awaited<ReturnType<typeof findRefunds>>;
