import { type ReactNode, useState } from "react";
import type { Refusal } from "#app/shared/form-result.ts";
import { factorField } from "#app/shared/team/factor-field.ts";
import type { ButtonSize, ButtonVariant } from "#app/ui/button-class.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { givePasskey } from "#app/ui/form/passkeys.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { useMaySend } from "./may.tsx";
import {
  HiddenFields,
  type HiddenValues,
  type OtherButton,
  SubmitButtons,
} from "./submit-button.tsx";

export interface ActionFormProps {
  intent: string;
  of?: HiddenValues;
  /** The button's text. */
  button: string;
  /** The button's accessible name, where several buttons of the page have the same text. */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  other?: OtherButton;
  /** The server's refusal. The focus is then in the first wrong field. */
  refusal?: Refusal;
  /** The address to post to, if it is not the page's own. */
  action?: string;
  /** The fields, and what to know before the press. */
  children: ReactNode;
}

/**
 * An action of an organiser with the fields that it needs. It waits for its own answer, shows a
 * refusal at the field that it is about, and asks for the second factor where the server does. An
 * organiser whose roles do not allow it does not see it.
 */
export function ActionForm({
  intent,
  of = {},
  button,
  label,
  variant,
  size,
  other,
  refusal,
  action,
  children,
}: ActionFormProps) {
  const mayAct = useMaySend(intent);
  const form = useFocusOnRefusal(refusal);
  if (!mayAct) return null;
  const factorError = refusal?.errors?.[factorField];
  return (
    <Form ref={form} method="post" action={action} preventScrollReset className="grid gap-3">
      <HiddenFields of={of} />
      {children}
      {factorError && <FactorField error={factorError} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButtons
          intent={intent}
          of={of}
          other={other}
          label={label}
          variant={variant}
          size={size}
          className="wrap-anywhere"
        >
          {button}
        </SubmitButtons>
      </div>
    </Form>
  );
}

/**
 * Asks for the second factor again. After a passkey was given, the next press of the form's button
 * goes through.
 */
function FactorField({ error }: { error: string }) {
  const [isGiven, setIsGiven] = useState(false);
  const confirmByPasskey = async () => {
    const given = await givePasskey(null);
    setIsGiven(given.ok);
    return given.ok ? null : given.error;
  };
  return (
    <div className="grid gap-3">
      <TextField
        label="Six digits of your app, or a recovery code"
        name={factorField}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={error}
      />
      <PasskeyButton onConfirm={confirmByPasskey}>Use your passkey</PasskeyButton>
      <FormMessage kind="success">
        {isGiven && "Your passkey is right. Press the button once more."}
      </FormMessage>
    </div>
  );
}
