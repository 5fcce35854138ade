import { href } from "react-router";
import type { FormEvent, ReactNode } from "react";
import { ViewerField } from "#app/ui/form/viewer-form.tsx";

interface PaymentFormProps {
  intent: string;
  /** The payment's reference; undefined for all open payments. */
  reference?: string;
  confirmed?: boolean;
  pending?: boolean;
  onSend: () => void;
  children: ReactNode;
}

/**
 * A form of one button about an open payment. With scripts `onSend` handles it on the same page.
 */
export function PaymentForm({
  intent,
  reference,
  confirmed = false,
  pending = false,
  onSend,
  children,
}: PaymentFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSend();
  };
  return (
    <form method="post" action={href("/cart")} onSubmit={submit}>
      <ViewerField />
      <input type="hidden" name="intent" value={intent} />
      {reference && <input type="hidden" name="reference" value={reference} />}
      {confirmed && <input type="hidden" name="confirmed" value="1" />}
      {children}
    </form>
  );
}
