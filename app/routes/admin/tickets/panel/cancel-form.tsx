import { ActionForm } from "#app/routes/admin/action-form.tsx";
import type { ShownTicket } from "./ticket-facts.tsx";

/** Asks first: there is no way back. */
export const CancelForm = ({ ticket }: { ticket: ShownTicket }) => (
  <ActionForm
    behind="Cancel this ticket"
    look="card"
    intent="cancel"
    of={{ version: ticket.version }}
    button="Cancel the ticket"
    variant="danger"
    size="md"
  >
    <p>
      It stays in the list as cancelled and cannot be made valid again. {ticket.firstName}{" "}
      {ticket.lastName} is told by an e-mail to{" "}
      <span className="wrap-anywhere">{ticket.email}</span>.
      {ticket.admittedCount > 0 &&
        ` Who came in with it (${ticket.admittedCount}) stays counted as in.`}
    </p>
  </ActionForm>
);
