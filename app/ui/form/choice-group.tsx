import { useId } from "react";
import { FieldError } from "./field-error.tsx";
import { useShownError } from "./use-shown-error.ts";

interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  note?: string;
  /** A text at the far end, such as a price. */
  aside?: string;
}

interface ChoiceGroupProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  name: string;
  type: "radio" | "checkbox";
  choices: readonly Choice<Value>[];
  /**
   * The options that are chosen first. The browser keeps the choice, unless `onChange` is given.
   */
  defaultValue?: readonly NoInfer<Value>[];
  onChange?: (value: Value, checked: boolean) => void;
  error?: string | null;
}

/** A group of radio buttons or checkboxes. For small options such as sizes see chip-group.tsx. */
export function ChoiceGroup<Value extends string>({
  legend,
  hideLegend,
  name,
  type,
  choices,
  defaultValue = [],
  onChange,
  error,
}: ChoiceGroupProps<Value>) {
  const id = useId();
  const { shown, watch } = useShownError<HTMLFieldSetElement>(error);
  return (
    <fieldset
      aria-describedby={shown ? `${id}-error` : undefined}
      data-invalid={shown ? "" : undefined}
      {...watch}
    >
      <legend className={hideLegend ? "sr-only" : "mb-2 font-semibold"}>{legend}</legend>
      <div className="grid gap-2.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-14 items-center gap-3 rounded-cloth border-2 border-field-line bg-field px-4 py-3 has-checked:border-body has-checked:shadow-[inset_6px_0_0_var(--color-marigold)]"
          >
            <input
              type={type}
              name={name}
              value={choice.value}
              defaultChecked={defaultValue.includes(choice.value)}
              onChange={
                onChange && ((event) => onChange(choice.value, event.currentTarget.checked))
              }
              className="size-5 shrink-0 accent-hibiscus"
            />
            <span className="min-w-0 grow leading-snug wrap-anywhere">
              <span className="block font-semibold">{choice.label}</span>
              {choice.note && <span className="block text-sm text-muted">{choice.note}</span>}
            </span>
            {choice.aside && (
              <span className="shrink-0 font-semibold unbroken tabular-nums">{choice.aside}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{shown}</FieldError>
    </fieldset>
  );
}
