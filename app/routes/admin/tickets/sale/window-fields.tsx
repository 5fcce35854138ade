import type { ComponentProps } from "react";
import { TextField } from "#app/ui/form/text-field.tsx";

type FieldProps = Omit<ComponentProps<typeof TextField>, "label">;

interface WindowFieldsProps {
  /** The name, value and error of a field. */
  field: (name: "opensAt" | "closesAt") => FieldProps;
  /** What it means that "Until" is empty. */
  untilHint: string;
  className?: string;
}

/** When something is on sale or holds: from a day and time, until another. */
export const WindowFields = ({ field, untilHint, className = "" }: WindowFieldsProps) => (
  <>
    <TextField
      label="From"
      {...field("opensAt")}
      type="datetime-local"
      hint="Empty: at once"
      className={className}
    />
    <TextField
      label="Until"
      {...field("closesAt")}
      type="datetime-local"
      hint={untilHint}
      className={className}
    />
  </>
);
