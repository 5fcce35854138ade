import { type ComponentProps, useEffect, useState } from "react";
import { fieldClass } from "./field-class.ts";
import { Field, type FieldProps } from "./field.tsx";

type PasswordFieldProps = FieldProps & Omit<ComponentProps<"input">, "id" | "type">;

/** A password field. The button that shows the password appears once scripts run. */
export function PasswordField({
  label,
  error,
  hint,
  hideLabel,
  className,
  ...input
}: PasswordFieldProps) {
  const [hasScripts, setHasScripts] = useState(false);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            className={`${fieldClass} pr-24`}
          />
          {hasScripts && (
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
              className="lettering absolute inset-y-0 right-0 grid min-h-11 min-w-20 place-items-center rounded-tag text-sm hover:bg-sunk aria-pressed:bg-body aria-pressed:text-surface"
            >
              <span>
                Show<span className="sr-only"> what is typed</span>
              </span>
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
