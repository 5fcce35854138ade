import { useNavigation } from "react-router";
import type { Refusal } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { ShownTicket } from "./ticket-facts.tsx";

interface SendFormProps {
  ticket: ShownTicket;
  refusal: Refusal | undefined;
}

/** Sends the ticket again, also to an address that stays out of it. */
export function SendForm({ ticket, refusal }: SendFormProps) {
  const sending = useNavigation().formData?.get("intent") === "send";
  const form = useFocusOnRefusal(refusal);
  return (
    <Form
      ref={form}
      key={ticket.version}
      method="post"
      noValidate
      preventScrollReset
      className="grid gap-3"
    >
      <h3 className="poster text-heading">Send it again</h3>
      <input type="hidden" name="version" value={ticket.version} />
      <TextField
        label="To"
        name="to"
        type="email"
        hint="The holder's address, or another one for this once."
        defaultValue={refusal?.values["to"] ?? ticket.email}
        error={refusal?.errors?.["to"]}
      />
      <Button name="intent" value="send" className="justify-self-start" pending={sending}>
        Send ticket
      </Button>
    </Form>
  );
}
