import { type ReactNode, useState } from "react";
import { useNavigation } from "react-router";
import { formError, type Refusal } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import type { ButtonSize, ButtonVariant } from "#app/ui/button-class.ts";
import { factorField } from "#app/shared/team/factor-field.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { givePasskey } from "#app/ui/form/passkeys.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { useMaySend } from "./may.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { summaryClass } from "#app/ui/summary-class.ts";

interface ActionFormProps {
  intent: string;
  /** What it is done to, as the form names it. */
  of?: Readonly<Record<string, string | number | undefined>>;
  /** What the button says. */
  button: string;
  /** The button's accessible name, where several of a page say the same. */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** What the form lies behind, so that it takes two presses: the first one opens it. */
  behind?: string;
  /** The rest of the accessible name of what it lies behind. */
  about?: string;
  look?: keyof typeof looks;
  /** What the server answered: the form stands open again, with its first wrong field in focus. */
  refusal?: Refusal;
  /** Asks why. The text is sent as this name, and the hint says who reads it. */
  reason?: { name: string; label: string; hint: string; most: number };
  /** How it can be taken back, said above the button. */
  undo?: string;
  /** A second button of the same form. */
  other?: { intent: string; button: string; variant?: ButtonVariant };
  /**
   * The form's fields are something that is saved, rather than something done: whose roles do not
   * allow it reads them, the server alone says what is wrong with them, and a refusal stands below
   * the buttons.
   */
  saves?: boolean;
  /** The address to post to, if it is not the page's own. */
  action?: string;
  children?: ReactNode;
}

const looks = {
  link: {
    box: "",
    summary: summaryClass,
    body: "mt-2 max-w-xl",
  },
  card: {
    box: "rounded-2xl border-2 border-line bg-raised px-4",
    summary: "flex min-h-12 cursor-pointer items-center font-semibold",
    body: "pb-4",
  },
};

/**
 * Something that an organiser does: a button, and above it what it needs to be told. It waits for
 * its own answer, and shows a refusal at the field that it is about. Whose roles do not allow it sees
 * nothing of it, unless its fields are what the page shows.
 */
export function ActionForm({
  intent,
  of = {},
  behind,
  about,
  look = "link",
  refusal,
  ...rest
}: ActionFormProps) {
  const { formData } = useNavigation();
  const isShown = useMaySend(intent);
  const form = useFocusOnRefusal(refusal);
  const {
    button,
    label,
    variant = "secondary",
    size = "sm",
    className,
    reason,
    undo,
    other,
    saves = false,
    action,
  } = rest;
  const { children } = rest;
  if (!isShown && !saves) return null;
  const isOf = Object.entries(of).every(
    ([name, value]) => value === undefined || formData?.get(name) === String(value),
  );
  const isPending = (one: string) => isOf && formData?.get("intent") === one;
  const buttons = (
    <>
      <Button
        name="intent"
        value={intent}
        variant={variant}
        size={size}
        aria-label={label}
        pending={isPending(intent)}
        className={className}
      >
        {button}
      </Button>
      {other && (
        <Button
          name="intent"
          value={other.intent}
          variant={other.variant ?? "secondary"}
          size={size}
          pending={isPending(other.intent)}
        >
          {other.button}
        </Button>
      )}
    </>
  );
  const isPlain = !children && !reason && !undo && !behind && !refusal?.errors?.[factorField];
  const fields = (
    <Form
      ref={form}
      method="post"
      action={action}
      preventScrollReset
      noValidate={saves}
      className={isPlain ? "" : saves ? "grid gap-4" : "grid gap-3"}
    >
      <fieldset disabled={!isShown} className="contents">
        {Object.entries(of).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        {reason && (
          <TextArea
            label={reason.label}
            name={reason.name}
            rows={2}
            maxLength={reason.most}
            required
            defaultValue={refusal?.values[reason.name]}
            error={refusal?.errors?.[reason.name]}
            hint={reason.hint}
          />
        )}
        {refusal?.errors?.[factorField] && <FactorField error={refusal.errors[factorField]} />}
        {undo && <p className="text-sm text-muted">{undo}</p>}
        {isPlain ? buttons : <div className="flex flex-wrap gap-3">{buttons}</div>}
        {saves && <FormMessage>{formError(refusal)}</FormMessage>}
      </fieldset>
    </Form>
  );
  if (!behind) return fields;
  const { box, summary, body } = looks[look];
  return (
    <details open={refusal ? true : undefined} className={box}>
      <summary className={summary}>
        {behind}
        {about && <span className="sr-only"> {about}</span>}
      </summary>
      <div className={body}>{fields}</div>
    </details>
  );
}

/** The second factor, asked for again. With a passkey the next press of the form's button goes through. */
function FactorField({ error }: { error: string }) {
  const [isGiven, setIsGiven] = useState(false);
  const press = async () => {
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
      <PasskeyButton onPress={press}>Use your passkey</PasskeyButton>
      <FormMessage kind="success">
        {isGiven && "Your passkey is right. Press the button once more."}
      </FormMessage>
    </div>
  );
}

/** Why something is done to an order or its money. */
export const customerReads = {
  name: "reason",
  label: "Reason",
  hint: "The customer reads it.",
  most: 500,
};
