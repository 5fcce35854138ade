import { href, Link, useParams, useSearchParams } from "react-router";
import type { TicketRow } from "#app/domain/tickets/tickets.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { fromList } from "#app/ui/use-panel-close.ts";
import { AdmittedBadge } from "./let-in-badge.tsx";
import { CopyTicketId } from "./copy-ticket-id.tsx";
import { MailState } from "./mail-state.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import {
  RecordCell,
  RecordRow,
  RecordRows,
  rowLinkClass,
} from "#app/routes/admin/record-table.tsx";

export const ticketColumns = [
  "Ticket ID",
  "First name",
  "Last name",
  "Package",
  "Gender",
  "Email",
  { label: "Quantity", isNumber: true },
  "Sent",
];

/**
 * What specification.md section 2 lists, under names for people, and what became of each e-mail.
 * The export has its field names.
 */
export function TicketRows({ tickets }: { tickets: readonly TicketRow[] }) {
  const { id } = useParams();
  return (
    <RecordRows>
      {tickets.map((ticket) => (
        <RecordRow key={ticket.id} card="dense" current={ticket.id === id}>
          <RecordCell label="Ticket ID" wide isPlain className="font-semibold max-xl:order-first">
            <CopyTicketId ticketId={ticket.ticketId}>
              <TicketLink {...ticket} />
            </CopyTicketId>
          </RecordCell>
          <RecordCell label="First name">{ticket.firstName}</RecordCell>
          <RecordCell label="Last name">{ticket.lastName}</RecordCell>
          <RecordCell label="Package" className="max-xl:order-first">
            {ticket.package}
          </RecordCell>
          <RecordCell label="Gender">{ticket.gender || "–"}</RecordCell>
          <RecordCell label="Email" isPlain className="max-xl:col-span-3">
            <EmailText email={ticket.email} />
          </RecordCell>
          <RecordCell label="Quantity" isNumber>
            {ticket.quantity}
          </RecordCell>
          <RecordCell label="Sent" wide className={ticket.mailReason ? "" : "xl:whitespace-nowrap"}>
            <MailState state={ticket.mailState} sentAt={ticket.sentAt} reason={ticket.mailReason} />
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}

function TicketLink({ id, ticketId, cancelledAt, ...ticket }: TicketRow) {
  const [query] = useSearchParams();
  return (
    <>
      <Link
        to={{ pathname: href("/adminHome/:id", { id }), search: query.toString() }}
        state={fromList}
        preventScrollReset
        discover="none"
        className={`${rowLinkClass} ${cancelledAt ? "line-through" : ""}`}
      >
        {ticketId}
      </Link>
      {cancelledAt && (
        <>
          {" "}
          <Badge tone="flame">Cancelled</Badge>
        </>
      )}
      <AdmittedBadge {...ticket} />
    </>
  );
}
