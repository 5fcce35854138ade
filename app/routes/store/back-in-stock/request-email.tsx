import type { Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

interface WatchEmailProps {
  /** Id of the form that it belongs to. */
  form: string;
  refusal: Refusal | undefined;
}

/** Where a visitor wants to be written to. */
export function RequestEmail({ form, refusal }: WatchEmailProps) {
  return (
    <TextField
      form={form}
      label="Your email"
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={refusal?.values?.email}
      error={refusal?.errors?.["email"]}
    />
  );
}
