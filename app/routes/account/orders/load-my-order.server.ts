import { data, redirect, type RouterContextProvider } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findIdByNumber } from "#app/domain/editions/order-numbers.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { listOwnRefunds } from "#app/domain/refunds/refund-lists.server.ts";
import { findPictures } from "#app/domain/catalogue/products.server.ts";
import { quoteOf } from "#app/shared/orders/delivery.ts";

/**
 * Loads one of the customer's own orders by its id, with pictures and the delivery window as it was
 * quoted. The order's number redirects to the id. An order of somebody else answers 404.
 */
export async function loadMyOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
  orderId: string,
) {
  const { db } = contextOf(context).app;
  const viewerId = viewerOf(context).id;
  const found = await findOrder(db, orderId, viewerId);
  const named = found ? null : await findIdByNumber(db, orderId, viewerId);
  if (named)
    throw redirect(new URL(request.url).pathname.replace(encodeURIComponent(orderId), named));
  if (!found) throw data("There is no such order of yours.", { status: 404 });
  // The organisers' internal notes are not sent to the customer.
  const { note: _, cases, cash: _cash, history, isBeingCancelled: _cancelling, ...order } = found;
  const pictures = await findPictures(
    db,
    order.lines.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return {
    ...order,
    history: history.map(({ by: _by, ...step }) => step),
    doubles: cases.flatMap(({ id, kind, decidedAt, otherOrder }) =>
      kind === "double_payment" && otherOrder ? [{ id, decidedAt, otherOrder }] : [],
    ),
    soldOutDecidedAt: cases.find(({ kind }) => kind === "oversold")?.decidedAt ?? null,
    lines: order.lines.map((line) => ({
      ...line,
      picture: pictures.get(line.pictureId ?? "") ?? null,
    })),
    refunds: await listOwnRefunds(db, [order.reference]),
    quote: quoteOf(order),
  };
}

export type MyOrder = Awaited<ReturnType<typeof loadMyOrder>>;
