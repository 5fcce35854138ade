import type { ComponentProps } from "react";
import { fieldClass } from "./field-class.ts";
import { Field, type FieldProps } from "./field.tsx";
import { ChevronDownIcon } from "#app/ui/icon/form-icons.tsx";

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<"select">, "id" | "children"> {
  options: readonly (string | { value: string; label: string })[];
  placeholder?: string;
}

export function SelectField({
  label,
  error,
  hint,
  hideLabel,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} hideLabel={hideLabel} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`${fieldClass} appearance-none pr-12`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label: text } =
                typeof option === "string" ? { value: option, label: option } : option;
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              );
            })}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2" />
        </span>
      )}
    </Field>
  );
}
