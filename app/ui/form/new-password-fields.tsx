import { minimumPasswordLength } from "#app/shared/limits.ts";
import { PasswordField } from "./password-field.tsx";

export function NewPasswordFields({
  label = "Password",
  errors = {},
}: {
  label?: string;
  errors?: { password?: string; repeat?: string };
}) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        minLength={minimumPasswordLength}
        hint={`At least ${minimumPasswordLength} characters.`}
        error={errors.password}
      />
      <PasswordField
        label="Re-enter password"
        name="repeat"
        autoComplete="new-password"
        required
        error={errors.repeat}
      />
    </>
  );
}
