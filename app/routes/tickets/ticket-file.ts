import { contextOf } from "#app/context.server.ts";
import { findTicketByToken } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import type { Route } from "./+types/ticket-file";
import { answerPdf } from "./ticket-pdf.server.ts";

/** A ticket as a PDF, for everybody who has the address of its page. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const ticket = await findTicketByToken(contextOf(context).app.db, token);
  if (!ticket) throw new Response("Not Found", { status: 404 });
  return answerPdf(context, { tickets: [ticket], token, fileName: ticket.ticketId });
}
