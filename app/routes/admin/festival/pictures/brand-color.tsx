import { useRef, useState } from "react";
import { otherColor, palette } from "#app/shared/festival/theme-colors.ts";
import { ChipGroup } from "#app/ui/form/chip-group.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { Field } from "#app/ui/form/field.tsx";

interface BrandColorProps {
  label: string;
  name: string;
  value: string;
  error?: string;
}

/** Chooses a colour of the palette, the default one, or any other. */
export function BrandColor({ label, name, value, error }: BrandColorProps) {
  const isOther = value !== "" && palette.every((one) => one.value !== value);
  const options = [
    { value: "", label: "The site’s default" },
    ...palette.map((one) => ({ value: one.value, label: one.name, swatch: one.value })),
    { value: otherColor, label: "Another" },
  ];
  return (
    <div className="group/color grid gap-3">
      <ChipGroup
        legend={label}
        name={name}
        type="radio"
        options={options}
        defaultValue={[isOther ? otherColor : value]}
        error={error}
      />
      <div className="hidden group-has-[[value=other]:checked]/color:block">
        <OwnColor
          label={`Another ${label.toLowerCase()}`}
          name={name}
          value={isOther && value !== otherColor ? value : ""}
        />
      </div>
    </div>
  );
}

/** A colour that is typed, or with scripts chosen in the browser's colour picker. */
function OwnColor({ label, name, value }: BrandColorProps) {
  const typed = useRef<HTMLInputElement>(null);
  const [picked, pick] = useState(value);
  return (
    <Field label={label} hint="Its value, such as #ffb31a">
      {(control) => (
        <span className="flex max-w-60 gap-2">
          <input
            {...control}
            ref={typed}
            name={`other:${name}`}
            defaultValue={value}
            maxLength={7}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => pick(event.currentTarget.value)}
            className={`${fieldClass} min-w-0 grow`}
          />
          <input
            type="color"
            aria-label={`Pick: ${label.toLowerCase()}`}
            value={/^#[0-9a-f]{6}$/i.test(picked) ? picked : palette[0].value}
            onChange={(event) => {
              typed.current!.value = event.currentTarget.value;
              pick(event.currentTarget.value);
            }}
            className={`${fieldClass} h-12 w-14 shrink-0 p-1.5 noscript:hidden`}
          />
        </span>
      )}
    </Field>
  );
}
