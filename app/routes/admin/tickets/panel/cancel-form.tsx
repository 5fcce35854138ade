import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { ShownTicket } from "./ticket-facts.tsx";

/** Asks first: there is no way back. */
export function CancelForm({ ticket }: { ticket: ShownTicket }) {
  const sending = useNavigation().formData?.get("intent") === "cancel";
  return (
    <details className="rounded-2xl border-2 border-line bg-raised px-4">
      <summary className="lettering flex min-h-12 cursor-pointer items-center">
        Cancel this ticket
      </summary>
      <Form method="post" preventScrollReset className="grid gap-4 pb-4">
        <input type="hidden" name="version" value={ticket.version} />
        <p>
          It stays in the list as cancelled and cannot be made valid again. {ticket.firstName}{" "}
          {ticket.lastName} is told by an e-mail to{" "}
          <span className="wrap-anywhere">{ticket.email}</span>.
          {ticket.letIn > 0 && ` Who came in with it (${ticket.letIn}) stays counted as in.`}
        </p>
        <Button
          name="intent"
          value="cancel"
          variant="danger"
          className="justify-self-start"
          pending={sending}
        >
          Cancel the ticket
        </Button>
      </Form>
    </details>
  );
}
