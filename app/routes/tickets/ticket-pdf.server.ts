import { data, type RouterContextProvider } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { colorsOf } from "#app/domain/festival/brand.server.ts";
import {
  findEditionFestival,
  ticketDay,
  ticketOver,
} from "#app/domain/festival/edition-festival.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import { describeTicket, type SoldTicket } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { palm } from "#app/services/drawing/logos.server.ts";
import { drawTickets } from "#app/services/ticket-pdf.server.ts";
import { formatNaira } from "#app/shared/money.ts";

const limits = {
  ofPage: { attempts: 20, windowMs: 60 * 60_000 },
  ofNetwork: { attempts: 600, windowMs: 10 * 60_000 },
};

/**
 * Answers with tickets as a PDF, which no cache may store. It is made on request, at most twenty
 * times an hour for each secret of a page.
 */
export async function answerPdf(
  context: Readonly<RouterContextProvider>,
  { tickets, token, fileName }: { tickets: readonly SoldTicket[]; token: string; fileName: string },
): Promise<Response> {
  const { app, network } = contextOf(context);
  const valid = tickets.filter(({ cancelledAt }) => cancelledAt === null);
  if (valid.length === 0) throw new Response("Not Found", { status: 404 });
  const keys = { [`pdf:${token}`]: limits.ofPage, [`pdf:${network}`]: limits.ofNetwork };
  const wait = await findWait(app.db, keys, app.now());
  if (wait > 0) throw data(`Please try again in ${wait} minutes.`, { status: 429 });
  const edition = await findEditionFestival(app, valid[0]!.editionId);
  const { festival } = edition;
  const inks = colorsOf(festival);
  const printed = await Promise.all(
    valid.map(async (ticket) => ({
      ...describeTicket(ticket),
      paidKobo: ticket.paidKobo,
      // As the page of a ticket colours the three packages.
      colour:
        ticket.package === "VVIP" ? palm : ticket.package === "Vip" ? inks.accent : inks.primary,
      code: await ticketCode(app, ticket),
    })),
  );
  const file = await drawTickets(printed, {
    brand: festival.name.brand,
    day: festival.dayText,
    when: ticketDay(edition),
    over: ticketOver(edition),
    words: festival.words.ticket,
    price: formatNaira,
    inks,
  });
  return new Response(file, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${fileName}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
