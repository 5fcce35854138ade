import { useId } from "react";
import { FieldError } from "./field-error.tsx";
import { useShownError } from "./use-shown-error.ts";

interface ChipGroupProps {
  legend: string;
  name: string;
  type: "radio" | "checkbox";
  /**
   * An option with `gone` cannot be chosen, and shows that text, such as "Sold Out". A `note`
   * stands in its chip, such as "2 left".
   */
  options: readonly {
    value: string;
    label: string;
    swatch?: string;
    gone?: string;
    note?: string;
  }[];
  defaultValue?: readonly string[];
  onChange?: (value: string, checked: boolean) => void;
  error?: string | null;
}

/** A group of radio buttons drawn as chips. A swatch is any CSS colour. */
export function ChipGroup({
  legend,
  name,
  type,
  options,
  defaultValue = [],
  onChange,
  error,
}: ChipGroupProps) {
  const id = useId();
  const { shown, watch } = useShownError<HTMLFieldSetElement>(error);
  return (
    <fieldset aria-describedby={shown ? `${id}-error` : undefined} {...watch}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`chip chip-input ${option.gone ? "cursor-not-allowed line-through opacity-60" : ""}`.trimEnd()}
          >
            <input
              type={type}
              name={name}
              value={option.value}
              disabled={option.gone !== undefined}
              defaultChecked={defaultValue.includes(option.value)}
              onChange={
                onChange && ((event) => onChange(option.value, event.currentTarget.checked))
              }
              className="sr-only"
            />
            {option.swatch && (
              <span
                aria-hidden="true"
                className="-ml-1.5 size-6 @max-3xl:ml-0 rounded-md border-2 border-field-line"
                style={{ background: option.swatch }}
              />
            )}
            {option.label}
            {option.note && <span className="text-sm opacity-80">{option.note}</span>}
            {option.gone && <span className="sr-only">, {option.gone}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{shown}</FieldError>
    </fieldset>
  );
}
