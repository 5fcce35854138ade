import type { ReactNode } from "react";
import type { ButtonSize, ButtonVariant } from "#app/ui/button-class.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { useMaySend } from "./may.tsx";
import { HiddenFields, type HiddenValues, SubmitButton } from "./submit-button.tsx";

interface ActionButtonProps {
  intent: string;
  of?: HiddenValues;
  /** The accessible name, where several buttons of the page have the same text. */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** The address to post to, if it is not the page's own. */
  action?: string;
  children: ReactNode;
}

/**
 * An action of an organiser that needs nothing but a press: a form of one button. An organiser whose
 * roles do not allow it does not see it.
 */
export function ActionButton({ action, of = {}, ...button }: ActionButtonProps) {
  if (!useMaySend(button.intent)) return null;
  return (
    <Form method="post" action={action} preventScrollReset>
      <HiddenFields of={of} />
      <SubmitButton of={of} {...button} />
    </Form>
  );
}
