import { formatDayTime } from "#app/shared/dates.ts";
import { CopyTicketId } from "./copy-ticket-id.tsx";
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
  "TicketId",
  "firstName",
  "lastName",
  "package",
  "gender",
  "email",
  "quantity",
  "sent",
  "id",
];
export const ticketWidths = "11rem 1fr 1fr 0.8fr 0.7fr 2fr 0.8fr 0.9fr 1.2fr";

/** The columns of specification.md section 2, and when each went out by e-mail. */
export function TicketRows({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <RecordRows>
      {tickets.map((ticket) => (
        <RecordRow key={ticket.id}>
          <RecordCell label="TicketId" wide className="font-semibold">
            <CopyTicketId ticketId={ticket.ticketId} />
          </RecordCell>
          <RecordCell label="firstName">{ticket.firstName}</RecordCell>
          <RecordCell label="lastName">{ticket.lastName}</RecordCell>
          <RecordCell label="package">{ticket.package}</RecordCell>
          <RecordCell label="gender">{ticket.gender}</RecordCell>
          <RecordCell label="email" wide className="wrap-anywhere">
            {ticket.email}
          </RecordCell>
          <RecordCell label="quantity">{ticket.quantity}</RecordCell>
          <RecordCell label="sent" className="text-sm">
            {ticket.sentAt ? formatDayTime(ticket.sentAt) : "waiting"}
          </RecordCell>
          <RecordCell label="id" wide className="text-xs break-all text-muted">
            {ticket.id}
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}
