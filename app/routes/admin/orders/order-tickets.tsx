import { href } from "react-router";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { customerReads, ReasonField } from "#app/routes/admin/reason-field.tsx";
import { CancelTicketsControls } from "#app/routes/admin/tickets/cancel-tickets-controls.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface OrderTicket {
  id: string;
  number: string;
  holder: string;
  type: string;
  people: number;
  admittedCount: number;
  isCancelled: boolean;
  isPassedOn: boolean;
  paidKobo: number;
  refundedKobo: number | null;
}

interface OrderTicketsProps {
  tickets: readonly OrderTicket[];
  refusal: Refusal | undefined;
}

/** Lists the tickets of an order, with a form that cancels some of them and refunds them. */
export function OrderTickets({ tickets, refusal }: OrderTicketsProps) {
  const valid = tickets.filter(({ isCancelled }) => !isCancelled);
  return (
    <section>
      <h3 className="mb-1 text-lg font-bold">Tickets</h3>
      <ul className="divide-y divide-line">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="py-2">
            <TextLink to={href("/adminHome/:id", { id: ticket.id })}>{ticket.number}</TextLink>
            <p className="wrap-anywhere">
              {ticket.holder}, {ticket.type}
            </p>
            <p className="text-sm text-muted">{stateOf(ticket)}</p>
          </li>
        ))}
      </ul>
      {valid.length > 0 && (
        <FoldedActionForm
          behind="Cancel tickets…"
          intent="cancel-tickets"
          button="Cancel them"
          variant="danger"
          refusal={refusal}
        >
          <ChoiceGroup
            legend="Which tickets"
            name="ticket"
            type="checkbox"
            choices={valid.map(({ id, number, holder, paidKobo }) => ({
              value: id,
              label: holder,
              note: number,
              aside: formatNaira(paidKobo),
            }))}
            defaultValue={valid.length === 1 ? [valid[0]!.id] : []}
            error={refusal?.errors?.["ticket"]}
          />
          <CancelTicketsControls refusal={refusal} />
          <ReasonField {...customerReads} refusal={refusal} />
        </FoldedActionForm>
      )}
    </section>
  );
}

const stateOf = ({
  isCancelled,
  isPassedOn,
  admittedCount,
  people,
  paidKobo,
  refundedKobo,
}: OrderTicket) =>
  dotted(
    formatNaira(paidKobo),
    isPassedOn && "passed on",
    admittedCount > 0 && `${admittedCount} of ${people} in`,
    isCancelled && (refundedKobo ? `cancelled, ${formatNaira(refundedKobo)} back` : "cancelled"),
  );
