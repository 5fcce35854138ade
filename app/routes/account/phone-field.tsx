import { TextField } from "#app/ui/form/text-field.tsx";

export function PhoneField({ defaultValue, error }: { defaultValue?: string; error?: string }) {
  return (
    <TextField
      label="Phone number"
      name="addressPhone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="0803 123 4567"
      hint="We call this number about your order."
      required
      defaultValue={defaultValue}
      error={error}
    />
  );
}
