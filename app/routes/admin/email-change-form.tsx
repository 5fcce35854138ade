import { fieldOf, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface EmailChangeFormProps {
  /** The new address that was entered and whose link has not been opened yet. */
  waiting: string | null;
  answer: FormResult<"email" | "current"> | undefined;
}

/** Sends a confirmation link to the new address of the owner whom the site writes to. */
export function EmailChangeForm({ waiting, answer }: EmailChangeFormProps) {
  const refusal = refusalIn(answer);
  return (
    <div className="grid gap-4">
      <p>
        We send a link to the new address, which works once, for an hour. When it is opened, you
        sign in with that address, and messages to the organisers go there.
      </p>
      {waiting && (
        <p role="note" className="font-semibold wrap-anywhere">
          {`The link to ${waiting} has not been opened yet.`}
        </p>
      )}
      <AccountForm answer={answer} intent="change-email" submit="Send the link" variant="secondary">
        <TextField
          key={answer?.ok ? "sent" : "typed"}
          label="New e-mail address"
          {...fieldOf(refusal, "email")}
          type="email"
          autoComplete="off"
          required
        />
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          required
          error={refusal?.errors?.current}
        />
      </AccountForm>
    </div>
  );
}
