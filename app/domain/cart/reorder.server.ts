import { and, asc, eq } from "drizzle-orm";
import { orderItems, orders } from "#app/db/schema.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { addToCart } from "./cart-changes.server.ts";
import { choiceNow, listRenames } from "#app/domain/festival/variant-renames.server.ts";
import { CartRefused } from "./cart-refused.server.ts";

interface OrderedAgain {
  /** The line items that were put into the cart, such as "2 × Garden City hoodie (Black, XXXL)". */
  put: string[];
  /** The items that cannot be bought again, each with the reason. */
  left: string[];
}

/**
 * Puts what an order of the customer's had into the cart, as far as it is sold. Throws
 * `DomainError` "not-found".
 */
export async function reorder(
  app: Parts<"db" | "now" | "catalogue">,
  orderId: string,
  userId: string,
): Promise<OrderedAgain> {
  const lines = await app.db
    .select({ line: orderItems })
    .from(orderItems)
    .innerJoin(orders, and(eq(orders.id, orderItems.orderId), eq(orders.userId, userId)))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  if (lines.length === 0) throw new CartRefused("not-found", "There is no such order of yours.");
  const renames = await listRenames(app.db);
  const again: OrderedAgain = { put: [], left: [] };
  for (const { line: bought } of lines) {
    const line = choiceNow(renames, bought, bought.namesVersion);
    const { productId, color, size, quantity } = line;
    try {
      await addToCart(app, { productId: productId ?? "", color, size, quantity }, userId);
      again.put.push(lineText(line));
    } catch (error) {
      if (!(error instanceof CartRefused)) throw error;
      again.left.push(`${lineText(line)}: ${reasonOf(error)}`);
    }
  }
  return again;
}

function reasonOf({ reason, message }: CartRefused): string {
  if (reason === "not-found") return "no longer in the store";
  if (reason === "color" || reason === "size") return "no longer in this colour and size";
  return reason === "sold-out" ? siteTexts.store.soldOut : message;
}
