import { useNavigation } from "react-router";
import type { Refusal } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import type { ShownTicket } from "./ticket-facts.tsx";
import { TicketFieldset } from "#app/routes/admin/tickets/ticket-fieldset.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface CorrectFormProps {
  ticket: ShownTicket;
  refusal: Refusal | undefined;
}

export function CorrectForm({ ticket, refusal }: CorrectFormProps) {
  const sending = useNavigation().formData?.get("intent");
  const form = useFocusOnRefusal(refusal);
  return (
    <details
      open={refusal !== undefined}
      className="rounded-2xl border-2 border-line bg-raised px-4"
    >
      <summary className="lettering flex min-h-12 cursor-pointer items-center">
        Correct name, e-mail or package
      </summary>
      <Form
        ref={form}
        key={ticket.version}
        method="post"
        noValidate
        preventScrollReset
        className="grid gap-4 pb-4"
      >
        <input type="hidden" name="version" value={ticket.version} />
        <TicketFieldset values={refusal?.values ?? ticket} errors={refusal?.errors} />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="correct and send" pending={sending === "correct and send"}>
            Save and send again
          </Button>
          <Button name="intent" value="correct" variant="secondary" pending={sending === "correct"}>
            Save only
          </Button>
        </div>
      </Form>
    </details>
  );
}
