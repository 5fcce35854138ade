import { TextField } from "#app/ui/form/text-field.tsx";

interface PhoneFieldProps {
  defaultValue?: string;
  error?: string;
  className?: string;
}

export function PhoneField({ defaultValue, error, className }: PhoneFieldProps) {
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
      className={className}
    />
  );
}
