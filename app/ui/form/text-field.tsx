import type { ComponentProps } from "react";
import { fieldClass } from "./field-class.ts";
import { Field, type FieldProps } from "./field.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "id">;

export function TextField({ label, error, hint, hideLabel, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel} className={className}>
      {(control) => <input type="text" {...input} {...control} className={fieldClass} />}
    </Field>
  );
}
