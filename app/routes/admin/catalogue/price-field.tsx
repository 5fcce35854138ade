import { useEffect, useRef } from "react";
import { formatNaira, parseNaira } from "#app/shared/money.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

interface PriceFieldProps {
  value: string;
  error?: string;
}

/**
 * Shows the price as "₦12,500" when the focus leaves the field, and sends "12500". Without scripts
 * the digits are sent as they are typed.
 */
export function PriceField({ value, error }: PriceFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current!;
    const { form } = input;
    if (document.activeElement !== input) input.value = shownPrice(input.value);
    const send = ({ formData }: FormDataEvent) => formData.set("price", priceDigits(input.value));
    form?.addEventListener("formdata", send);
    return () => form?.removeEventListener("formdata", send);
  }, []);
  return (
    <TextField
      ref={field}
      label="Price in naira"
      name="price"
      inputMode="numeric"
      defaultValue={value}
      error={error}
      hint="In whole naira, such as 12,500"
      onBlur={({ currentTarget }) => {
        currentTarget.value = shownPrice(currentTarget.value);
      }}
    />
  );
}

/** Returns the digits of a price; a text that is no price stays as it was typed. */
export function priceDigits(text: string): string {
  const kobo = parseNaira(text);
  return kobo === null ? text : String(kobo / 100);
}

export function shownPrice(text: string): string {
  const kobo = parseNaira(text);
  return kobo === null ? text : formatNaira(kobo);
}
