import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { TicketFieldset } from "#app/routes/admin/tickets/ticket-fieldset.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import type { ShownTicket } from "./ticket-facts.tsx";

interface CorrectFormProps {
  ticket: ShownTicket;
  refusal: Refusal | undefined;
}

export const CorrectForm = ({ ticket, refusal }: CorrectFormProps) => (
  <ActionForm
    key={ticket.version}
    behind="Correct name, e-mail or package"
    look="card"
    intent="correct and send"
    of={{ version: ticket.version }}
    button="Save and send again"
    variant="primary"
    size="md"
    other={{ intent: "correct", button: "Save only" }}
    refusal={refusal}
  >
    <TicketFieldset values={refusal?.values ?? ticket} errors={refusal?.errors} />
  </ActionForm>
);
