import { data, href, useSearchParams } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listChangesOf } from "#app/domain/audit.server.ts";
import { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { readTicketKinds } from "#app/domain/tickets/room.server.ts";
import { findTicket, listTicketEvents } from "#app/domain/tickets/tickets.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { fieldOf, formError, type Refusal, refusalIn, refusalOf } from "#app/shared/form-result.ts";
import type { AdminPanel } from "#app/shared/pages/route-meta.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { usePanelClose } from "#app/ui/use-panel-close.ts";
import { OrderLog } from "#app/routes/admin/orders/change/order-log.tsx";
import { answerTicketForm, type TicketForm } from "./ticket-action.server.ts";
import { type ShownTicket, TicketDetails } from "./ticket-details.tsx";
import type { WithForms } from "#app/shared/team/permissions.ts";
import type { Route } from "./+types/ticket";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { customerReads, ReasonField } from "#app/routes/admin/reason-field.tsx";
import { RoomFields } from "#app/routes/admin/tickets/room-fields.tsx";
import { TicketFieldset } from "#app/routes/admin/tickets/ticket-fieldset.tsx";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import type { EmailState } from "#app/shared/mail/email-states.ts";
import { type EmailKind, emailTitles } from "#app/shared/mail/emails.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import { MailState } from "#app/routes/admin/tickets/mail-state.tsx";
import { CancelTicketsControls } from "#app/routes/admin/tickets/cancel-tickets-controls.tsx";
import { formatNaira } from "#app/shared/money.ts";
import type { TicketEventKind } from "#app/db/schema.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { OrderTimeline } from "#app/ui/order-timeline.tsx";

export const handle = {
  isPanel: true,
  reads: "tickets.read",
  does: {
    "correct-ticket": "tickets.correct",
    "correct-and-send-ticket": "tickets.correct",
    "resend-ticket": "tickets.correct",
    "cancel-ticket": "tickets.issue",
    "cancel-tickets": "money.refund",
  },
} satisfies WithForms<AdminPanel, TicketForm>;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(`Ticket ${loaderData?.ticket?.ticketId ?? ""}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db } = app;
  const ticket = await findTicket(db, params.id);
  if (!ticket)
    return data({ ticket, kinds: null, emails: [], events: [], changes: [] }, { status: 404 });
  const [kinds, emails, events, changes] = await Promise.all([
    packageNames(app).then((names) => readTicketKinds(db, names)),
    listEmailsAbout(db, ticket),
    listTicketEvents(db, ticket.id),
    listChangesOf(db, `Ticket ${ticket.ticketId}`),
  ]);
  const names = kinds.kinds.map(({ name }) => name);
  return data({
    ticket,
    kinds: { names, own: kinds.kindOf(ticket)?.name ?? "" },
    emails,
    events,
    changes,
  });
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerTicketForm(request, params.id, context);

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, kinds, emails, events, changes } = loaderData;
  const [query] = useSearchParams();
  const close = usePanelClose({ pathname: href("/adminHome"), search: query.toString() });
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  return (
    <Dialog
      open
      onClose={close}
      title={ticket ? `Ticket ${ticket.ticketId}` : "Ticket"}
      shape="panel"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
        <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
        {ticket ? (
          <>
            <TicketDetails ticket={ticket} />
            <TicketEmails emails={emails} />
            {ticket.edition && (
              <p className="font-semibold">Of {ticket.edition}, which is closed.</p>
            )}
            {ticket.cancelledAt && !ticket.edition && <IssueAnew ticket={ticket} />}
            {!ticket.cancelledAt && !ticket.edition && (
              <>
                <SendForm ticket={ticket} refusal={refusalOf(refusal, "resend-ticket")} />
                <CorrectForm
                  ticket={ticket}
                  kinds={kinds}
                  refusal={refusalOf(refusal, "correct-ticket", "correct-and-send-ticket")}
                />
                {ticket.sold ? (
                  <CancelTicketForm
                    ticket={ticket}
                    sold={ticket.sold}
                    refusal={refusalOf(refusal, "cancel-tickets")}
                  />
                ) : (
                  <CancelForm ticket={ticket} />
                )}
              </>
            )}
            <TicketHistory events={events} />
            <OrderLog changes={changes} />
          </>
        ) : (
          <EmptyState title="There is no such ticket" />
        )}
      </div>
    </Dialog>
  );
}

/** Cancels the ticket after a second press, because it cannot be undone. */
const CancelForm = ({ ticket }: { ticket: ShownTicket }) => (
  <FoldedActionForm
    behind="Cancel this ticket"
    look="card"
    intent="cancel-ticket"
    of={{ version: ticket.version }}
    button="Cancel the ticket"
    variant="danger"
    size="md"
  >
    <p>
      It stays in the list as cancelled and cannot be made valid again. {ticket.firstName}{" "}
      {ticket.lastName} is notified by an e-mail to{" "}
      <span className="wrap-anywhere">{ticket.email}</span>.
      {ticket.admittedCount > 0 &&
        ` The people who came in with it (${ticket.admittedCount}) still count as admitted and keep their places.`}
    </p>
  </FoldedActionForm>
);

/** Leads from a ticket that was cancelled by mistake to a new one for the same person. */
function IssueAnew({ ticket }: { ticket: ShownTicket }) {
  const mayIssue = useMay()("tickets.issue");
  if (!mayIssue) return null;
  return (
    <section>
      <h3 className="mb-1 text-lg font-bold">Cancelled by mistake?</h3>
      <p className="mb-2">
        Its code stays invalid{ticket.sold?.refundedKobo ? " and the money goes back" : ""}. A new
        ticket has another code, and costs its holder nothing.
      </p>
      <LinkButton
        to={listAddress(href("/adminHome/new"), { like: ticket.id })}
        variant="secondary"
        size="sm"
      >
        Issue a new one
      </LinkButton>
    </section>
  );
}

interface CorrectFormProps {
  ticket: ShownTicket;
  /** What it can be, and what it is. */
  kinds: { names: readonly string[]; own: string };
  refusal: Refusal | undefined;
}

const CorrectForm = ({ ticket, kinds, refusal }: CorrectFormProps) => (
  <FoldedActionForm
    key={ticket.version}
    behind="Correct name, e-mail or package"
    look="card"
    intent="correct-and-send-ticket"
    of={{ version: ticket.version }}
    button="Save and send again"
    variant="primary"
    size="md"
    other={{ intent: "correct-ticket", button: "Save only" }}
    refusal={refusal}
  >
    <TicketFieldset
      kinds={kinds.names}
      values={refusal?.values ?? { ...ticket, package: kinds.own }}
      errors={refusal?.errors}
    />
    <EmailHint />
    {ticket.sold?.isBuyers && (
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="ofPurchase" defaultChecked className="size-5" />
        <span>
          A new address is that of the whole purchase: its order and its other tickets go there too,
          and the codes stay. Without this, the ticket has a new holder and a new code.
        </span>
      </label>
    )}
    <RoomFields room={[]} reason={fieldOf(refusal, "reason")} />
  </FoldedActionForm>
);

interface SendFormProps {
  ticket: ShownTicket;
  refusal: Refusal | undefined;
}

/**
 * Sends the ticket's e-mail again, to its address or once to another one that is not saved in the
 * ticket.
 */
const SendForm = ({ ticket, refusal }: SendFormProps) => {
  const mayAnywhere = useMay()("tickets.issue");
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">Send it again</h3>
      <ActionForm
        key={ticket.version}
        intent="resend-ticket"
        of={{ version: ticket.version }}
        button="Send ticket"
        variant="primary"
        size="md"
        refusal={refusal}
      >
        <TextField
          label="To"
          {...fieldOf(refusal, "to", ticket.email)}
          type="email"
          readOnly={!mayAnywhere}
          hint={
            mayAnywhere
              ? "The holder's address, or another one for this once."
              : "The address on the ticket."
          }
        />
      </ActionForm>
    </section>
  );
};

interface Email {
  id: string;
  kind: EmailKind;
  recipient: string;
  sentAt: Date | null;
  state: EmailState;
  reason: string | null;
}

/** Lists every e-mail about the ticket with its state. */
function TicketEmails({ emails }: { emails: readonly Email[] }) {
  if (emails.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">E-mails</h3>
      <ul className="divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
        {emails.map(({ id, kind, recipient, ...email }) => (
          <li key={id} className="py-2.5">
            <span className="block font-semibold">
              {emailTitles[kind]} to <EmailText email={recipient} />
            </span>
            <MailState {...email} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CancelTicketFormProps {
  ticket: ShownTicket & { ticketId: string };
  sold: { paidKobo: number };
  refusal: Refusal | undefined;
}

/** Cancels one ticket of a purchase; the others stay valid. It cannot be undone. */
const CancelTicketForm = ({ ticket, sold, refusal }: CancelTicketFormProps) => (
  <FoldedActionForm
    behind="Cancel this ticket"
    look="card"
    intent="cancel-tickets"
    button="Cancel the ticket"
    variant="danger"
    size="md"
    refusal={refusal}
  >
    <p>
      <strong className="wrap-anywhere">{`${ticket.ticketId}, ${nameOf(ticket)}`}</strong>:{" "}
      {formatNaira(sold.paidKobo)} was paid for it. Its code is then no longer valid, and its holder
      is notified by e-mail. The other tickets of the order stay valid.
      {ticket.admittedCount > 0 &&
        ` The people who came in with it (${ticket.admittedCount}) still count as admitted and keep their places.`}
    </p>
    <CancelTicketsControls refusal={refusal} />
    <ReasonField {...customerReads} refusal={refusal} />
  </FoldedActionForm>
);

const nameOf = ({ firstName, lastName }: ShownTicket) => `${firstName} ${lastName}`.trim();

interface TicketEvent {
  id: string;
  kind: TicketEventKind;
  at: Date;
  by: string | null;
  before: string;
  after: string;
}

const labels: Record<TicketEventKind, string> = {
  issued: "Sold",
  opened: "Opened",
  renamed: "Renamed",
  replaced: "New holder, new code",
  readdressed: "Address of the purchase corrected",
  offered: "Offered to somebody",
  withdrawn: "Offer taken back",
  passed: "Passed on, new code",
  cancelled: "Cancelled",
  given_back: "Given back by its buyer",
  for_sale_again: "For sale again: given back once somebody else pays",
  kept: "Not for sale any more: it stays its buyer's",
};

/** The history of a sold ticket, with who did what. */
function TicketHistory({ events }: { events: readonly TicketEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">History</h3>
      <OrderTimeline
        steps={events.map(({ kind, at, by, before, after }) => ({
          label: [labels[kind], [before, after].filter(Boolean).join(" → ")]
            .filter(Boolean)
            .join(": "),
          date: [formatDayTime(at), by && `by ${by}`].filter(Boolean).join(", "),
        }))}
      />
    </section>
  );
}
