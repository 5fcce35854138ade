import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import type { ButtonVariant } from "#app/ui/button-class.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { FormMessage } from "./form-message.tsx";
import { useFocusOnRefusal } from "./use-focus-on-refusal.ts";

interface AccountFormProps {
  answer: FormResult | undefined;
  /** The form's intent, where the page has several forms. */
  intent?: string;
  submit: string;
  pendingText?: string;
  /** The text before an error of the whole form. */
  errorPrefix?: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

/**
 * A form that posts to its own page, query included. After a refusal the first wrong field has the
 * focus.
 */
export function AccountForm({
  answer,
  intent,
  submit,
  pendingText,
  errorPrefix = "",
  variant,
  children,
}: AccountFormProps) {
  const form = useFocusOnRefusal(refusalIn(answer));
  const { pathname } = useLocation();
  const { state, formAction, formData, location } = useNavigation();
  const error = formError(refusalIn(answer));
  const isSent = formAction?.split("?")[0] === pathname;
  // The answer is shown before the page's data is loaded again, and another button can be pressed
  // meanwhile.
  const isAnswered = state === "loading" && location.pathname === pathname;
  const pending = isSent && !isAnswered && (!intent || formData?.get("intent") === intent);

  return (
    // The browser's own checks would hide the site's messages.
    <Form method="post" ref={form} noValidate className="grid gap-4">
      <FormMessage answer={answer}>{error && errorPrefix + error}</FormMessage>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {children}
      <Button
        variant={variant}
        size="lg"
        className="mt-1 w-full"
        pending={pending}
        pendingText={pendingText}
      >
        {submit}
      </Button>
    </Form>
  );
}
