import { data, href, useSearchParams } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { listChangesOf } from "#app/domain/audit.server.ts";
import { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { findTicket, listTicketEvents } from "#app/domain/tickets/tickets.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import type { Panel } from "#app/shared/pages/route-meta.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { usePanelClose } from "#app/ui/use-panel-close.ts";
import { OrderLog } from "#app/routes/admin/orders/change/order-log.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { CorrectForm } from "./correct-form.tsx";
import { SendForm } from "./send-form.tsx";
import { answerTicketForm } from "./ticket-action.server.ts";
import { TakeBackForm } from "./take-back-form.tsx";
import { TicketHistory } from "./ticket-history.tsx";
import { TicketEmails } from "./ticket-emails.tsx";
import { TicketFacts } from "./ticket-facts.tsx";
import type { Route } from "./+types/ticket";

export const handle = { isPanel: true } satisfies Panel;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(`Ticket ${loaderData?.ticket?.ticketId ?? ""}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context).app;
  const ticket = await findTicket(db, params.id);
  if (!ticket) return data({ ticket, emails: [], events: [], changes: [] }, { status: 404 });
  const [emails, events, changes] = await Promise.all([
    listEmailsAbout(db, ticket),
    listTicketEvents(db, ticket.id),
    listChangesOf(db, `Ticket ${ticket.ticketId}`),
  ]);
  return data({ ticket, emails, events, changes });
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerTicketForm(request, params.id, context);

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, emails, events, changes } = loaderData;
  const [query] = useSearchParams();
  const close = usePanelClose({ pathname: href("/adminHome"), search: query.toString() });
  const answer = useLastAnswer(actionData);
  const refusal = refusalIn(answer);
  const refusalOf = (intent: string) => (refusal?.intent?.startsWith(intent) ? refusal : undefined);
  return (
    <Dialog
      open
      onClose={close}
      title={ticket ? `Ticket ${ticket.ticketId}` : "Ticket"}
      shape="panel"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
        <FormMessage>{formError(refusal)}</FormMessage>
        {ticket ? (
          <>
            <TicketFacts ticket={ticket} />
            <TicketEmails emails={emails} />
            {ticket.edition && (
              <p className="font-semibold">Of {ticket.edition}, which is closed.</p>
            )}
            {!ticket.cancelledAt && !ticket.edition && (
              <>
                <SendForm ticket={ticket} refusal={refusalOf("send")} />
                <CorrectForm ticket={ticket} refusal={refusalOf("correct")} />
                {ticket.sold ? (
                  <TakeBackForm
                    sold={ticket.sold}
                    admittedCount={ticket.admittedCount}
                    refusal={refusalOf("take back")}
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
