import { otherColor, palette } from "#app/shared/festival/palette.ts";
import { ChipGroup } from "#app/ui/form/chip-group.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { Field } from "#app/ui/form/field.tsx";

interface BrandColorProps {
  label: string;
  name: string;
  value: string;
  error?: string;
}

/** One of the palette, the house's own, or any other. */
export function BrandColor({ label, name, value, error }: BrandColorProps) {
  const isOther = value !== "" && palette.every((one) => one.value !== value);
  const options = [
    { value: "", label: "The house’s own" },
    ...palette.map((one) => ({ value: one.value, label: one.name, swatch: one.value })),
    { value: otherColor, label: "Another" },
  ];
  return (
    <div className="grid gap-3">
      <ChipGroup
        legend={label}
        name={name}
        type="radio"
        options={options}
        defaultValue={[isOther ? otherColor : value]}
        error={error}
      />
      <Field label={`Another ${label.toLowerCase()}`} className="max-w-60">
        {(control) => (
          <input
            {...control}
            type="color"
            name={`other:${name}`}
            defaultValue={value || palette[0].value}
            className={`${fieldClass} h-12 p-1.5`}
          />
        )}
      </Field>
    </div>
  );
}
