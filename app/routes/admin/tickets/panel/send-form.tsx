import { ActionForm } from "#app/routes/admin/action-form.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ShownTicket } from "./ticket-facts.tsx";

interface SendFormProps {
  ticket: ShownTicket;
  refusal: Refusal | undefined;
}

/** Sends the ticket again, also to an address that stays out of it. */
export const SendForm = ({ ticket, refusal }: SendFormProps) => (
  <section>
    <h3 className="mb-2 text-lg font-bold">Send it again</h3>
    <ActionForm
      key={ticket.version}
      intent="send"
      of={{ version: ticket.version }}
      button="Send ticket"
      variant="primary"
      size="md"
      refusal={refusal}
    >
      <TextField
        label="To"
        name="to"
        type="email"
        hint="The holder's address, or another one for this once."
        defaultValue={refusal?.values["to"] ?? ticket.email}
        error={refusal?.errors?.["to"]}
      />
    </ActionForm>
  </section>
);
