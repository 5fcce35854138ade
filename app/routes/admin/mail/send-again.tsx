import type { OutboxEmail } from "#app/domain/mail/outbox-lists.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { ownersEmails } from "#app/shared/mail/emails.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

/** Sends an e-mail again, to the same address or to a corrected one. */
export function SendAgain({ email }: { email: Omit<OutboxEmail, "cursor"> }) {
  if (email.replacedById || (email.state === "waiting" && !email.reason)) return null;
  return (
    <FoldedActionForm
      behind="Send again…"
      about={`to ${email.recipient}`}
      intent="resend-email"
      of={{ email: email.id }}
      button="Send again"
      variant="primary"
    >
      <TextField
        label="To"
        name="to"
        type="email"
        required
        readOnly={ownersEmails.includes(email.kind)}
        defaultValue={email.recipient}
      />
    </FoldedActionForm>
  );
}
