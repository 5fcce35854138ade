import { and, eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { orders } from "#app/db/schema.server.ts";
import { findPictures } from "#app/domain/catalogue/products.server.ts";
import { listLineItems } from "#app/domain/orders/line-items.server.ts";
import type { Picture } from "#app/shared/catalogue/products.ts";
import { quoteOf } from "#app/shared/orders/delivery.ts";
import { piecesText } from "#app/shared/payments/payment-cases.ts";

/** What the confirmation of an order says. */
export interface ConfirmedOrder {
  orderId: string;
  number: string;
  /** What was sold out by the time of its payment, in words; empty where nothing was. */
  soldOut: string;
  shippingOption: string;
  totalKobo: number;
  /** The days that the customer was quoted. */
  quote: { from: Date; to: Date };
  lines: {
    id: string;
    productId: string | null;
    name: string;
    color: string | null;
    size: string | null;
    quantity: number;
    picture: Picture | null;
  }[];
}

/** Returns what confirms a customer's own order; null where the customer has no such order. */
export async function findConfirmedOrder(
  db: Queryable,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<ConfirmedOrder | null> {
  const [order] = await db
    .select({
      number: orders.number,
      soldOutLines: orders.soldOutLines,
      shippingOption: orders.shippingOption,
      totalKobo: orders.totalKobo,
      createdAt: orders.createdAt,
      agreed: orders.agreed,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) return null;
  const { soldOutLines, createdAt, agreed, ...shown } = order;
  const items = await listLineItems(db, [orderId]);
  const pictures = await findPictures(
    db,
    items.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return {
    ...shown,
    orderId,
    soldOut: piecesText(soldOutLines),
    quote: quoteOf({ createdAt, agreed }),
    lines: items.map(({ id, productId, name, color, size, quantity, pictureId }) => ({
      id,
      productId,
      name,
      color,
      size,
      quantity,
      picture: pictures.get(pictureId ?? "") ?? null,
    })),
  };
}
