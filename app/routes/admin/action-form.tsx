import { type ReactNode, useId, useState } from "react";
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
  /** Hidden fields that name what the action is about. */
  of?: Readonly<Record<string, string | number | undefined>>;
  /** The button's text. */
  button: string;
  /** The button's accessible name, where several buttons of the page have the same text. */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** The text of the press that opens the form, so that the action takes two presses. */
  behind?: string;
  /** The rest of the accessible name of that first press. */
  about?: string;
  look?: keyof typeof looks;
  /** The server's refusal. The form is then drawn open, with the focus in its first wrong field. */
  refusal?: Refusal;
  /** Asks for a reason. The text is sent under `name`, and the hint says who reads it. */
  reason?: { name: string; label: string; hint: string; most: number; initial?: string };
  /** Says above the button how the action can be undone. */
  undo?: string;
  /** Says above the button what it does with the fields as they are. */
  effect?: string;
  /**
   * Whether the buttons stay at the window's lower edge, with the effect and a refusal beside them.
   * The form is then all that is in its Card.
   */
  isWholeCard?: boolean;
  /** A second button of the same form. */
  other?: { intent: string; button: string; variant?: ButtonVariant };
  /**
   * For a form whose fields are saved, rather than an action. An organiser whose roles do not allow
   * it still reads the fields; only the server checks them; and a refusal stands below the buttons.
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
 * An action of an organiser: a button, with the fields that it needs above it. It waits for its own
 * answer, and shows a refusal at the field that it is about. An organiser whose roles do not allow
 * it does not see it, unless its fields are what the page shows.
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
    effect,
    isWholeCard = false,
    other,
    saves = false,
    action,
  } = rest;
  const { children } = rest;
  const effectId = useId();
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
        aria-describedby={effect && effectId}
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
  const message = <FormMessage>{formError(refusal)}</FormMessage>;
  const fields = (
    <Form
      ref={form}
      method="post"
      action={action}
      preventScrollReset
      noValidate={saves}
      className={
        isPlain
          ? ""
          : isWholeCard
            ? "grid grid-cols-[minmax(0,1fr)] gap-4 [&_:is(input,select,textarea)]:scroll-mb-48"
            : saves
              ? "grid gap-4"
              : "grid gap-3"
      }
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
            defaultValue={refusal?.values[reason.name] ?? reason.initial}
            error={refusal?.errors?.[reason.name]}
            hint={reason.hint}
          />
        )}
        {refusal?.errors?.[factorField] && <FactorField error={refusal.errors[factorField]} />}
        {undo && <p className="text-sm text-muted">{undo}</p>}
        {isWholeCard ? (
          <div className="bottom-bar -mx-5 -mb-5 grid gap-3 border-t-2 border-line bg-raised px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7">
            {message}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              {effect && (
                <p
                  id={effectId}
                  className="min-w-0 grow basis-72 text-pretty leading-snug font-semibold max-sm:text-sm"
                >
                  {effect}
                </p>
              )}
              <div className="flex flex-wrap gap-3">{buttons}</div>
            </div>
          </div>
        ) : (
          <>
            {effect && (
              <p id={effectId} className="leading-snug font-semibold">
                {effect}
              </p>
            )}
            {isPlain ? buttons : <div className="flex flex-wrap gap-3">{buttons}</div>}
            {saves && message}
          </>
        )}
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

/** The reason for an action on an order or its money; the customer reads it. */
export const customerReads = {
  name: "reason",
  label: "Reason",
  hint: "The customer reads it.",
  most: 500,
};
