import { formatDayTime } from "#app/shared/dates.ts";
import { CopyTicketId } from "./copy-ticket-id.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { RecordCell, RecordRow, RecordRows } from "#app/routes/admin/record-table.tsx";

interface Ticket {
  id: string;
  ticketId: string;
  firstName: string;
  lastName: string;
  package: string;
  gender: string;
  email: string;
  quantity: number;
  sentAt: Date | null;
}

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

/** What specification.md section 2 lists, under names for people, and when each went out by e-mail. The export has its field names. */
export function TicketRows({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <RecordRows>
      {tickets.map((ticket) => (
        <RecordRow key={ticket.id}>
          <RecordCell label="Ticket ID" wide className="font-semibold">
            <CopyTicketId ticketId={ticket.ticketId} />
          </RecordCell>
          <RecordCell label="First name">{ticket.firstName}</RecordCell>
          <RecordCell label="Last name">{ticket.lastName}</RecordCell>
          <RecordCell label="Package">{ticket.package}</RecordCell>
          <RecordCell label="Gender">{ticket.gender || "–"}</RecordCell>
          <RecordCell label="Email" wide>
            <EmailText email={ticket.email} />
          </RecordCell>
          <RecordCell label="Quantity" isNumber>
            {ticket.quantity}
          </RecordCell>
          <RecordCell label="Sent" className="xl:whitespace-nowrap">
            {ticket.sentAt ? formatDayTime(ticket.sentAt) : "waiting"}
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}
