import { and, eq, isNull } from "drizzle-orm";
import { stockWatches } from "#app/db/schema.server.ts";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { queueEmails } from "#app/domain/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/** Writes to everybody who waits for a product that can be bought again: each once, whatever becomes of it. */
export async function tellOfReturns(
  app: Parts<"db" | "queue" | "now" | "catalogue">,
): Promise<void> {
  const watched = await app.db
    .selectDistinct({ productId: stockWatches.productId })
    .from(stockWatches)
    .where(isNull(stockWatches.toldAt));
  if (watched.length === 0) return;
  const { byId } = await app.catalogue();
  for (const { productId } of watched) {
    const product = byId.get(productId);
    if (product && !product.soldOut) await tell(app, product);
  }
}

async function tell(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { id: productId, name, priceKobo }: ProductDetail,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several processes at once, one finds them.
    const waiting = await tx
      .update(stockWatches)
      .set({ toldAt: now() })
      .where(and(eq(stockWatches.productId, productId), isNull(stockWatches.toldAt)))
      .returning({ id: stockWatches.id, email: stockWatches.email });
    if (waiting.length === 0) return;
    await queueEmails(tx, queue, {
      kind: "back_in_store",
      lane: "import",
      drafts: waiting.map(({ id: watchId, email: recipient }) => ({
        recipient,
        data: { productId, name, priceKobo, watchId },
      })),
    });
  });
}
