import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { orderItems, type orders, stock } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { RefundedLine } from "#app/shared/refunds/refunds.ts";
import { lockStock } from "#app/domain/stock/reserve-stock.server.ts";
import { choiceNow, listRenames } from "#app/domain/festival/variant-renames.server.ts";
import { variantKey } from "#app/shared/catalogue/variants.ts";

type Order = Pick<typeof orders.$inferSelect, "id" | "soldOutLines">;

/**
 * Puts pieces of an order back into stock, all of them where none are named; never more than it
 * took from there.
 */
export async function returnToStock(
  tx: Transaction,
  order: Order,
  named: RefundedLine[] | null,
): Promise<void> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const isOf = (line: (typeof lines)[number]) => line.productId !== null;
  const left = lines.filter(isOf).map((line) => ({ ...line, productId: line.productId! }));
  const counted = await lockStock(tx, left);
  const renames = await listRenames(tx);
  for (const line of left) {
    const { color, size } = choiceNow(renames, line, line.namesVersion);
    if (!counted.has(variantKey({ ...line, color, size }))) continue;
    const taken = line.quantity - shortOf(order, line) - line.restocked;
    const wanted = named ? quantityIn(named, line.id) : taken;
    const back = Math.min(wanted, Math.max(0, taken));
    if (back === 0) continue;
    await tx
      .update(orderItems)
      .set({ restocked: line.restocked + back })
      .where(eq(orderItems.id, line.id));
    await tx
      .update(stock)
      .set({ quantity: sql`${stock.quantity} + ${back}` })
      .where(
        and(
          eq(stock.productId, line.productId),
          eq(stock.color, color ?? ""),
          eq(stock.size, size ?? ""),
        ),
      );
  }
  announce(tx, "catalogue");
}

const quantityIn = (named: RefundedLine[], id: string) =>
  named.find(({ lineId }) => lineId === id)?.quantity ?? 0;

const shortOf = (
  { soldOutLines }: Order,
  { name, color, size }: { name: string; color: string | null; size: string | null },
) =>
  soldOutLines.find((one) => one.name === name && one.color === color && one.size === size)
    ?.quantity ?? 0;
