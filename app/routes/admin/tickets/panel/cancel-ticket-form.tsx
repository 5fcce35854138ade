import { ActionForm, customerReads } from "#app/routes/admin/action-form.tsx";
import { CancelTicketsControls } from "#app/routes/admin/tickets/cancel-tickets-controls.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";

interface CancelTicketFormProps {
  sold: { paidKobo: number };
  admittedCount: number;
  refusal: Refusal | undefined;
}

/** Cancels one ticket of a purchase; the others stay valid. It cannot be undone. */
export const CancelTicketForm = ({ sold, admittedCount, refusal }: CancelTicketFormProps) => (
  <ActionForm
    behind="Cancel this ticket"
    look="card"
    intent="take back"
    reason={customerReads}
    button="Cancel the ticket"
    variant="danger"
    size="md"
    refusal={refusal}
  >
    <p>
      {formatNaira(sold.paidKobo)} was paid for it. Its code is then no longer valid, its place is
      free again, and its holder is notified by e-mail. The other tickets of the order stay valid.
      {admittedCount > 0 &&
        ` The people who came in with it (${admittedCount}) still count as admitted.`}
    </p>
    <CancelTicketsControls refusal={refusal} />
  </ActionForm>
);
