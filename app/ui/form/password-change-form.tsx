import { useEffect, useRef } from "react";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordField } from "./password-field.tsx";

interface PasswordChangeFormProps {
  email: string;
  /** The form's intent, where the page has several forms. */
  intent?: string;
  answer: FormResult<"current" | "password" | "repeat"> | undefined;
}

export function PasswordChangeForm({ email, intent, answer }: PasswordChangeFormProps) {
  const errors = refusalIn(answer)?.errors;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer?.ok) first.current?.form?.reset();
  }, [answer]);
  return (
    <AccountForm answer={answer} intent={intent} submit="Change password" pendingText="Saving...">
      {/* Password managers need the user name. */}
      <input ref={first} type="hidden" autoComplete="username" defaultValue={email} />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        required
        error={errors?.current}
      />
      <NewPasswordFields label="New password" errors={errors} />
    </AccountForm>
  );
}
