import type { Variant } from "#app/shared/catalogue/variants.ts";
import { and, eq, isNull } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import { backInStockRequests } from "#app/db/schema.server.ts";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { queueEmails } from "#app/domain/mail/outbox.server.ts";
import { canBeHad } from "#app/shared/catalogue/low-stock.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/**
 * Sends an e-mail to everybody who waits for a variant that can be bought again: each request is
 * answered once, whether or not the e-mail arrives.
 */
export async function notifyBackInStock(
  app: Parts<"db" | "queue" | "now" | "catalogue">,
): Promise<void> {
  const { productId, color, size } = backInStockRequests;
  const requested = await app.db
    .selectDistinct({ productId, color, size })
    .from(backInStockRequests)
    .where(isNull(backInStockRequests.notifiedAt));
  if (requested.length === 0) return;
  const { byId } = await app.catalogue();
  for (const { productId: id, ...variant } of requested) {
    const product = byId.get(id);
    if (product && canBeHad(product, variant))
      while ((await notifySome(app, product, variant)) === atOnce);
  }
}

/** How many are told in one transaction, whose rows nobody else can change until it ends. */
const atOnce = 50;

/** Returns how many were told, at most `atOnce`. */
async function notifySome(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { id: productId, name, priceKobo }: ProductDetail,
  { color, size }: Variant,
): Promise<number> {
  const choice = choiceText({ color, size });
  const isWaiting = and(
    eq(backInStockRequests.productId, productId),
    eq(backInStockRequests.color, color),
    eq(backInStockRequests.size, size),
    isNull(backInStockRequests.notifiedAt),
  );
  return db.transaction(async (tx) => {
    const { id, email } = backInStockRequests;
    // When several processes run this at once, each finds requests of its own.
    const some = tx
      .select({ id })
      .from(backInStockRequests)
      .where(isWaiting)
      .limit(atOnce)
      .for("update", { skipLocked: true });
    const waiting = await tx
      .update(backInStockRequests)
      .set({ notifiedAt: now() })
      .where(isAmongFound(id, some))
      .returning({ id, email });
    if (waiting.length === 0) return 0;
    await queueEmails(tx, queue, {
      kind: "back_in_store",
      priority: "import",
      drafts: waiting.map(({ id: watchId, email: recipient }) => ({
        recipient,
        data: { productId, name: choice ? `${name} (${choice})` : name, priceKobo, watchId },
      })),
    });
    return waiting.length;
  });
}
