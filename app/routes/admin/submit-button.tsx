import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { ButtonSize, ButtonVariant } from "#app/ui/button-class.ts";
import { Button } from "#app/ui/button.tsx";

/** Hidden fields that name what a form is about; those without a value are left out. */
export type HiddenValues = Readonly<Record<string, string | number | undefined>>;

export const HiddenFields = ({ of }: { of: HiddenValues }) =>
  Object.entries(of).map(
    ([name, value]) =>
      value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );

interface SubmitButtonProps {
  intent: string;
  /** The form's hidden fields, which tell it from others of the page with the same intent. */
  of?: HiddenValues;
  /** The accessible name, where several buttons of the page have the same text. */
  label?: string;
  /** The id of a sentence that says what the button does. */
  describedBy?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/** A button that sends its form, and is busy until the form's own answer arrives. */
export function SubmitButton({
  intent,
  of = {},
  label,
  describedBy,
  variant = "secondary",
  size = "sm",
  className,
  children,
}: SubmitButtonProps) {
  const { formData } = useNavigation();
  const isOf = Object.entries(of).every(
    ([name, value]) => value === undefined || formData?.get(name) === String(value),
  );
  return (
    <Button
      name="intent"
      value={intent}
      variant={variant}
      size={size}
      aria-label={label}
      aria-describedby={describedBy}
      pending={isOf && formData?.get("intent") === intent}
      className={className}
    >
      {children}
    </Button>
  );
}

/** A second button that sends the same fields. */
export interface OtherButton {
  intent: string;
  button: string;
  variant?: ButtonVariant;
}

/** The buttons of a form: its own, and a second one if it has one. */
export const SubmitButtons = ({
  other,
  ...own
}: SubmitButtonProps & { other: OtherButton | undefined }) => (
  <>
    <SubmitButton {...own} />
    {other && (
      <SubmitButton intent={other.intent} of={own.of} variant={other.variant} size={own.size}>
        {other.button}
      </SubmitButton>
    )}
  </>
);
