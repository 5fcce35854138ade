import type { Refusal } from "#app/shared/form-result.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";

interface ReasonFieldProps {
  name: string;
  label: string;
  /** Says who reads it. */
  hint: string;
  maxLength: number;
  initial?: string;
  refusal: Refusal | undefined;
}

/** Asks for the reason of an action, which is required. */
export const ReasonField = ({
  name,
  label,
  hint,
  maxLength,
  initial,
  refusal,
}: ReasonFieldProps) => (
  <TextArea
    label={label}
    name={name}
    rows={2}
    maxLength={maxLength}
    required
    defaultValue={refusal?.values[name] ?? initial}
    error={refusal?.errors?.[name]}
    hint={hint}
  />
);

/** The reason for an action on an order or its money; the customer reads it. */
export const customerReads = {
  name: "reason",
  label: "Reason",
  hint: "The customer reads it.",
  maxLength: 500,
};
