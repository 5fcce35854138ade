import { useNavigation } from "react-router";
import type { OutboxEmail } from "#app/domain/mail/outbox-lists.server.ts";
import { ownersEmails } from "#app/shared/mail/emails.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

/** To the same address, or to a corrected one. */
export function SendAgain({ email }: { email: Omit<OutboxEmail, "cursor"> }) {
  const { formData } = useNavigation();
  if (email.replacedById || (email.state === "waiting" && !email.reason)) return "–";
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-4">
        Send again…<span className="sr-only"> to {email.recipient}</span>
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid max-w-sm gap-3 pb-2">
        <input type="hidden" name="email" value={email.id} />
        <TextField
          label="To"
          name="to"
          type="email"
          required
          readOnly={ownersEmails.includes(email.kind)}
          defaultValue={email.recipient}
        />
        <Button
          name="intent"
          value="again"
          size="sm"
          className="justify-self-start"
          pending={formData?.get("email") === email.id}
        >
          Send again
        </Button>
      </Form>
    </details>
  );
}
