import type { Refusal } from "#app/shared/form-result.ts";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface WatchEmailProps {
  /** The id of the form that the field belongs to. */
  form: string;
  refusal: Refusal | undefined;
}

/** The e-mail address of a visitor's request. */
export function RequestEmail({ form, refusal }: WatchEmailProps) {
  return (
    <>
      <TextField
        form={form}
        label="Your e-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={refusal?.values?.email}
        error={refusal?.errors?.["email"]}
      />
      <EmailHint form={form} known={refusal?.values?.["email"]} />
    </>
  );
}
