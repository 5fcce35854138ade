import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import {
  cancelTicket,
  correctTicket,
  resendTicket,
} from "#app/domain/tickets/ticket-changes.server.ts";
import { ticketEmailAddress, ticketFields } from "#app/domain/tickets/ticket-fields.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { returnTickets } from "#app/domain/refunds/return-tickets.server.ts";
import { findTicket } from "#app/domain/tickets/tickets.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import {
  type CancelTicketsFields,
  cancelTicketsFields,
  cancelledTicketsText,
} from "#app/routes/admin/tickets/cancel-tickets-fields.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";

const version = z.coerce.number().int();

const forms = (packages: readonly string[]) =>
  z.discriminatedUnion("intent", [
    ticketFields(packages).extend({ intent: z.enum(["correct", "correct and send"]), version }),
    z.object({ intent: z.literal("send"), to: ticketEmailAddress, version }),
    z.object({ intent: z.literal("cancel"), version }),
    z.object({ intent: z.literal("take back"), ...cancelTicketsFields }),
  ]);

/** Answers the forms of a ticket's panel. */
export async function answerTicketForm(
  request: Request,
  id: string,
  context: Readonly<RouterContextProvider>,
) {
  const { app } = contextOf(context);
  return answerForm({ request, context }, forms(await packageNames(app)), async (sent) => {
    if (sent.intent === "take back") return takeBack(app, id, sent, viewerOf(context).id);
    const message = await change(app, id, sent, viewerOf(context).id);
    return { ok: true, message };
  });
}

async function takeBack(
  app: App,
  id: string,
  { reason, refund, kept }: CancelTicketsFields,
  byUserId: string,
): Promise<Outcome<"kept">> {
  const ticket = await findTicket(app.db, id);
  if (!ticket?.sold) return { ok: false, formErrors: ["This ticket was not sold."], status: 404 };
  if (refund && kept > ticket.sold.paidKobo)
    return { ok: false, errors: { kept: "That is more than was paid for it." } };
  const { orderId } = ticket.sold;
  const asked = { orderId, ticketIds: [ticket.id], reason, refund, feeKobo: kept };
  return { ok: true, message: cancelledTicketsText(1, await returnTickets(app, asked, byUserId)) };
}

async function change(
  app: App,
  id: string,
  { version: seen, ...sent }: Exclude<z.output<ReturnType<typeof forms>>, { intent: "take back" }>,
  byUserId: string,
): Promise<string> {
  const ticket = { id, version: seen };
  if (sent.intent === "cancel") {
    await cancelTicket(app, ticket, byUserId);
    return "The ticket is cancelled. An e-mail that says so is on its way to its holder.";
  }
  if (sent.intent === "send") {
    await resendTicket(app, ticket, sent.to, byUserId);
    return `The ticket is on its way to ${sent.to}.`;
  }
  const { intent, ...fields } = sent;
  const send = intent === "correct and send";
  await correctTicket(app, ticket, { fields, send }, byUserId);
  return send
    ? `Saved. The ticket is on its way to ${fields.email}.`
    : "Saved. No e-mail was sent.";
}
