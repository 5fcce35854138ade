import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import {
  cancelTicket,
  correctTicket,
  resendTicket,
} from "#app/domain/tickets/ticket-changes.server.ts";
import { readTicketKinds, type TicketKinds } from "#app/domain/tickets/room.server.ts";
import {
  roomReason,
  ticketEmailAddress,
  ticketFields,
} from "#app/domain/tickets/ticket-fields.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { findTicket } from "#app/domain/tickets/tickets.server.ts";
import { contactsWhoMay } from "#app/http/forbidden.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import {
  type CancelTicketsFields,
  cancelTicketsFields,
  cancelledTicketsText,
} from "#app/routes/admin/tickets/cancel-tickets-fields.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { may, type TeamRole } from "#app/shared/team/permissions.ts";

const version = z.coerce.number().pipe(z.int32());

const forms = ({ kinds, names }: TicketKinds) =>
  z.discriminatedUnion("intent", [
    ticketFields(
      kinds.map(({ name }) => name),
      names,
    ).extend({
      intent: z.enum(["correct-ticket", "correct-and-send-ticket"]),
      version,
      reason: roomReason,
      ofPurchase: z.literal("on").optional().transform(Boolean),
    }),
    z.object({ intent: z.literal("resend-ticket"), to: ticketEmailAddress, version }),
    z.object({ intent: z.literal("cancel-ticket"), version }),
    z.object({ intent: z.literal("cancel-tickets"), ...cancelTicketsFields }),
  ]);

export type TicketForm = z.infer<ReturnType<typeof forms>>;

/** Answers the forms of a ticket's panel. */
export async function answerTicketForm(
  request: Request,
  id: string,
  context: Readonly<RouterContextProvider>,
) {
  const { app } = contextOf(context);
  const kinds = await readTicketKinds(app.db, await packageNames(app));
  return answerForm({ request, context }, forms(kinds), async (sent): Promise<PanelOutcome> => {
    if (sent.intent === "cancel-tickets") return takeBack(app, id, sent, viewerOf(context).id);
    const refused = await missingPermission(app, id, sent, viewerOf(context).roles);
    if (refused) return refused;
    try {
      const message = await change(app, { id, kinds }, sent, viewerOf(context).id);
      return { ok: true, message };
    } catch (error) {
      if (!(error instanceof TicketsRefused) || error.reason !== "capacity") throw error;
      return { ok: false, status: 409, errors: { reason: error.message } };
    }
  });
}

type PanelOutcome = Outcome<"kept" | "reason" | "to" | "email">;

type Sent = z.output<ReturnType<typeof forms>>;

/**
 * An organiser who may only correct tickets sends one to the address on it: with another address it is
 * another person's.
 */
async function missingPermission(
  app: App,
  id: string,
  sent: Exclude<Sent, { intent: "cancel-tickets" }>,
  roles: readonly TeamRole[],
): Promise<Outcome<"to" | "email"> | null> {
  if (sent.intent === "cancel-ticket" || may(roles, "tickets.issue")) return null;
  const ticket = await findTicket(app.db, id);
  const to = sent.intent === "resend-ticket" ? sent.to : sent.email;
  if (!ticket || ticket.email.toLowerCase() === to) return null;
  const whom = await contactsWhoMay(app.db, "tickets.issue");
  const error = `You may send it to ${ticket.email} alone. ${whom}`;
  return {
    ok: false,
    errors: sent.intent === "resend-ticket" ? { to: error } : { email: error },
    status: 409,
  };
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
  return { ok: true, message: cancelledTicketsText(1, await cancelTickets(app, asked, byUserId)) };
}

async function change(
  app: App,
  { id, kinds }: { id: string; kinds: TicketKinds },
  {
    version: seen,
    ...sent
  }: Exclude<z.output<ReturnType<typeof forms>>, { intent: "cancel-tickets" }>,
  byUserId: string,
): Promise<string> {
  const ticket = { id, version: seen };
  if (sent.intent === "cancel-ticket") {
    await cancelTicket(app, ticket, byUserId);
    return "The ticket is cancelled. An e-mail that says so is on its way to its holder.";
  }
  if (sent.intent === "resend-ticket") {
    await resendTicket(app, ticket, sent.to, byUserId);
    return `The ticket is on its way to ${sent.to}.`;
  }
  const { intent, reason, ofPurchase, ...typed } = sent;
  const send = intent === "correct-and-send-ticket";
  const { package: called, typeId } = kinds.find(typed.package)!;
  const fields = { ...typed, package: called };
  const correction = { fields, send, typeId, reason, ofPurchase };
  const { addressOfPurchase } = await correctTicket(app, ticket, correction, byUserId);
  if (addressOfPurchase)
    return `Saved. Everything of this purchase goes to ${fields.email} now, and the tickets are on their way there.`;
  return send
    ? `Saved. The ticket is on its way to ${fields.email}.`
    : "Saved. No e-mail was sent.";
}
