import { findOwnPurchase, findPurchase } from "#app/domain/purchases/purchase.server.ts";
import { contextOf } from "#app/context.server.ts";
import { listTicketsOfOrder } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import type { Route } from "./+types/purchase-file";
import { answerPdf } from "./ticket-pdf.server.ts";

/** All tickets of a purchase as one PDF, without those that were passed on. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const found = await findOwnPurchase(db, { token: token });
  const order = found && (await findPurchase(db, found.reference))?.order;
  if (!order) throw new Response("Not Found", { status: 404 });
  const all = await listTicketsOfOrder(db, order.id);
  const tickets = all.filter(({ passedAt }) => passedAt === null);
  return answerPdf(context, { tickets, token, fileName: `tickets-${order.number}` });
}
