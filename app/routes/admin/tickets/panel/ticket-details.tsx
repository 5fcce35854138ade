import type { TicketRow } from "#app/domain/tickets/tickets.server.ts";
import { href } from "react-router";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { pluralise } from "#app/shared/texts/pluralise.ts";

export type ShownTicket = Omit<TicketRow, "ticketId" | "sentAt" | "mailState" | "mailReason"> & {
  version: number;
  sold: {
    type: string;
    orderId: string;
    orderNumber: string;
    paidKobo: number;
    refundedKobo: number | null;
    isBuyers: boolean;
  } | null;
};

const letInText = ({ admittedCount, quantity, lastAdmittedAt }: ShownTicket) =>
  lastAdmittedAt
    ? `${admittedCount} of ${quantity}, the last on ${formatDayTime(lastAdmittedAt)}`
    : "Not yet";

export function TicketDetails({ ticket }: { ticket: ShownTicket }) {
  const { cancelledAt, sold } = ticket;
  return (
    <div>
      {cancelledAt && <Badge tone="flame">Cancelled on {formatDayTime(cancelledAt)}</Badge>}
      <DefinitionList
        rows={[
          { term: "Holder", value: `${ticket.firstName} ${ticket.lastName}`.trim() },
          { term: "E-mail", value: ticket.email },
          { term: "Package", value: ticket.package },
          { term: "For", value: pluralise(ticket.quantity, "person", "people") },
          { term: "Type", value: sold?.type ?? "" },
          {
            term: "Order",
            value: sold && (
              <TextLink
                to={href("/orders/:orderId", { orderId: sold.orderId })}
                className="-my-2.5"
              >
                {sold.orderNumber}
              </TextLink>
            ),
          },
          { term: "Paid", value: sold ? formatNaira(sold.paidKobo) : "" },
          {
            term: "Refunded",
            value: sold?.refundedKobo ? formatNaira(sold.refundedKobo) : "",
          },
          { term: "Gender", value: ticket.gender },
          { term: "ID", value: ticket.id },
          { term: "Issued", value: formatDayTime(ticket.createdAt) },
          { term: "Admitted", value: letInText(ticket) },
        ]}
      />
    </div>
  );
}
