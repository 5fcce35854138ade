import { type ReactNode, useId } from "react";
import { formError, type Refusal } from "#app/shared/form-result.ts";
import type { ButtonSize, ButtonVariant } from "#app/ui/button-class.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { useMaySend } from "./may.tsx";
import {
  HiddenFields,
  type HiddenValues,
  type OtherButton,
  SubmitButtons,
} from "./submit-button.tsx";

interface SettingsFormProps {
  intent: string;
  of?: HiddenValues;
  /** The button's text. */
  button: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  other?: OtherButton;
  /** Says above the button what it does with the fields as they are. */
  effect?: string;
  /**
   * Whether the buttons stay at the window's lower edge, with the effect and a refusal beside them.
   * The form is then all that is in its Card.
   */
  isWholeCard?: boolean;
  /** The server's refusal. The focus is then in the first wrong field. */
  refusal?: Refusal;
  children: ReactNode;
}

/**
 * Fields that the page shows, and that are saved. An organiser whose roles do not allow it still
 * reads them. Only the server checks them; it may take an empty or unusual text.
 */
export function SettingsForm({
  intent,
  of = {},
  button,
  variant,
  size,
  other,
  effect,
  isWholeCard = false,
  refusal,
  children,
}: SettingsFormProps) {
  const mayChange = useMaySend(intent);
  const form = useFocusOnRefusal(refusal);
  const effectId = useId();
  const Buttons = isWholeCard ? BarOfButtons : RowOfButtons;
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      noValidate
      className={
        isWholeCard
          ? "grid grid-cols-[minmax(0,1fr)] gap-4 [&_:is(input,select,textarea)]:scroll-mb-48"
          : "grid gap-4"
      }
    >
      <fieldset disabled={!mayChange} className="contents">
        <HiddenFields of={of} />
        {children}
        <Buttons effect={effect} effectId={effectId} refusal={refusal}>
          <SubmitButtons
            intent={intent}
            of={of}
            other={other}
            variant={variant}
            size={size}
            describedBy={effect && effectId}
          >
            {button}
          </SubmitButtons>
        </Buttons>
      </fieldset>
    </Form>
  );
}

interface ButtonsProps {
  effect: string | undefined;
  effectId: string;
  refusal: Refusal | undefined;
  children: ReactNode;
}

const RowOfButtons = ({ effect, effectId, refusal, children }: ButtonsProps) => (
  <>
    <FormMessage answer={refusal}>{formError(refusal)}</FormMessage>
    {effect && (
      <p id={effectId} className="leading-snug font-semibold">
        {effect}
      </p>
    )}
    <div className="flex flex-wrap gap-3">{children}</div>
  </>
);

const BarOfButtons = ({ effect, effectId, refusal, children }: ButtonsProps) => (
  <div className="bottom-bar -mx-5 -mb-5 grid gap-3 border-t-2 border-line bg-raised px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7">
    <FormMessage>{formError(refusal)}</FormMessage>
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {effect && (
        <p
          id={effectId}
          className="min-w-0 grow basis-72 text-pretty leading-snug font-semibold max-sm:text-sm"
        >
          {effect}
        </p>
      )}
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  </div>
);
