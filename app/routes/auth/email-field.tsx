import type { Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

/** Whose account it is. */
export const EmailField = ({ refusal }: { refusal: Refusal<"email"> | undefined }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    required
    defaultValue={refusal?.values.email}
    error={refusal?.errors?.email}
  />
);
