import type { FieldShape } from "#app/shared/festival/section-shapes.ts";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { Field } from "#app/ui/form/field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

import { BrandColor } from "./pictures/brand-color.tsx";
import { PictureControl } from "./pictures/picture-control.tsx";

interface FieldControlProps {
  shape: FieldShape;
  name: string;
  value?: string;
  error?: string;
  /** Whether the label is said and not shown, as something above the field says the same. */
  hideLabel?: boolean;
}

const types = { day: "date", time: "time", dayTime: "datetime-local" } as const;
const keyboards = {
  number: "numeric",
  naira: "numeric",
  optionalNaira: "numeric",
  link: "url",
  email: "email",
} as const;

/** Draws one field of a section according to its kind. */
export function FieldControl({ shape, name, value = "", error, hideLabel }: FieldControlProps) {
  const { kind, label, hint } = shape;
  const field = { label, hint, error, name };
  if (kind === "picture" || kind === "upload")
    return <PictureControl {...field} value={value} isOwn={kind === "upload"} />;
  if (kind === "brandColor") return <BrandColor {...field} value={value} />;
  if (kind === "hidden") return <input type="hidden" name={name} value={value} />;
  if (kind === "checkbox") return <CheckboxControl {...field} isChecked={value === "yes"} />;
  if (kind === "color") return <ColorControl {...field} value={value} hideLabel={hideLabel} />;
  if (kind === "text" || kind === "table")
    return <TextArea {...field} dir="auto" rows={kind === "table" ? 6 : 4} defaultValue={value} />;
  return (
    <TextField
      {...field}
      hideLabel={hideLabel}
      dir={kind === "line" ? "auto" : undefined}
      type={kind in types ? types[kind as keyof typeof types] : "text"}
      inputMode={kind in keyboards ? keyboards[kind as keyof typeof keyboards] : undefined}
      defaultValue={value}
    />
  );
}

interface ControlProps {
  label: string;
  hint?: string;
  error?: string;
  name: string;
  hideLabel?: boolean;
}

function CheckboxControl({ label, name, isChecked }: ControlProps & { isChecked: boolean }) {
  return (
    <label className="flex min-h-12 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={isChecked}
        className="size-5 accent-hibiscus"
      />
      {label}
    </label>
  );
}

function ColorControl({ value, name, ...field }: ControlProps & { value: string }) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="color"
          name={name}
          defaultValue={value || "#ffffff"}
          className={`${fieldClass} p-1.5`}
        />
      )}
    </Field>
  );
}
