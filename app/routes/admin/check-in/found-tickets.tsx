import { href } from "react-router";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import type { CheckInTicket } from "#app/shared/check-in/check-in.ts";
import { insideOf } from "#app/shared/check-in/exits.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { nothingMatches } from "#app/shared/short-search.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { inOf } from "./answer-styles.ts";
import { scanIntent } from "./code-form.tsx";

type FoundTicket = CheckInTicket & { email: string };

interface FoundTicketsProps {
  search: string;
  rows: readonly FoundTicket[];
  hasMore: boolean;
  requestId: string;
  now: number;
}

/** The tickets that a search found, each with a button that admits its people. */
export function FoundTickets({ search, rows, hasMore, ...of }: FoundTicketsProps) {
  if (rows.length === 0)
    return (
      <p role="status" className="mt-3 font-semibold">
        {nothingMatches("ticket", search)}
      </p>
    );
  return (
    <>
      <ul className="mt-3 grid gap-2.5">
        {rows.map((ticket) => (
          <FoundRow key={ticket.id} ticket={ticket} {...of} />
        ))}
      </ul>
      {hasMore && <p className="mt-3">There are more: write more of the name.</p>}
    </>
  );
}

function FoundRow({
  ticket,
  requestId,
  now,
}: {
  ticket: FoundTicket;
  requestId: string;
  now: number;
}) {
  const { ticketId, holder, email, lastAdmittedAt } = ticket;
  const isFull = insideOf(ticket) >= ticket.quantity;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2xl border-2 border-line bg-raised p-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold wrap-anywhere">{holder}</p>
        <p className="text-sm">
          {ticketId}, {ticket.package}, {inOf(ticket)}
          {lastAdmittedAt && `, at ${formatWhen(lastAdmittedAt, now)}`}
        </p>
        <p className="text-sm text-muted">
          <EmailText email={email} />
        </p>
      </div>
      {ticket.cancelledAt && <Badge tone="flame">Cancelled</Badge>}
      {ticket.isDisputed && <Badge tone="flame">Payment disputed</Badge>}
      {!ticket.cancelledAt && !isFull && (
        <Form method="post" action={href("/adminGate")} preventScrollReset>
          <input type="hidden" name="code" value={ticketId} />
          <input type="hidden" name="press" value={requestId} />
          <input type="hidden" name="chosen" value="1" />
          <Button name="intent" value={scanIntent} aria-label={`Let in ${holder}, ${ticketId}`}>
            Let in
          </Button>
        </Form>
      )}
    </li>
  );
}
