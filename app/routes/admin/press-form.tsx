import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface PressFormProps {
  intent: string;
  /** What it is of, as the form names it. */
  of: Readonly<Record<string, string>>;
  /** The button's accessible name for screen readers. */
  label?: string;
  variant?: "primary" | "secondary";
  /** The address to post to, if it is not the page's own. */
  action?: string;
  /** The class of the button. */
  className?: string;
  children: ReactNode;
}

/** A form of one small button, which waits for its own answer. */
export function PressForm({
  intent,
  of,
  label,
  variant = "secondary",
  action,
  className,
  children,
}: PressFormProps) {
  const { formData } = useNavigation();
  const all = Object.entries({ ...of, intent });
  return (
    <Form method="post" action={action} preventScrollReset>
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        name="intent"
        value={intent}
        variant={variant}
        size="sm"
        className={className}
        pending={all.every(([name, value]) => formData?.get(name) === value)}
        aria-label={label}
      >
        {children}
      </Button>
    </Form>
  );
}
