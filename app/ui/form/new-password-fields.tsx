import { longestPassword, minimumPasswordLength } from "#app/shared/limits.ts";
import { TextField } from "./text-field.tsx";

export function NewPasswordFields({
  label = "Password",
  errors = {},
}: {
  label?: string;
  errors?: { password?: string; repeat?: string };
}) {
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={minimumPasswordLength}
        maxLength={longestPassword}
        hint={`At least ${minimumPasswordLength} characters.`}
        error={errors.password}
      />
      <TextField
        label="Re-enter password"
        name="repeat"
        type="password"
        autoComplete="new-password"
        required
        maxLength={longestPassword}
        error={errors.repeat}
      />
    </>
  );
}
