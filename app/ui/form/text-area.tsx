import type { ComponentProps } from "react";
import { fieldClass } from "./field-class.ts";
import { Field, type FieldProps } from "./field.tsx";

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "id">;

export function TextArea({ label, error, hint, hideLabel, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel} className={className}>
      {(control) => <textarea rows={5} {...area} {...control} className={fieldClass} />}
    </Field>
  );
}
