import { type ReactNode, useId } from "react";
import { FieldError } from "./field-error.tsx";
import { useShownError } from "./use-shown-error.ts";

export interface FieldProps {
  label: string;
  error?: string | null;
  hint?: string;
  hideLabel?: boolean;
}

interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export function Field({
  label,
  error,
  hint,
  hideLabel,
  className,
  children,
}: FieldProps & { className?: string; children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const { shown, watch } = useShownError<HTMLDivElement>(error);
  const described = [hint && `${id}-hint`, shown && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className} {...watch}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block font-semibold"}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": shown ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{shown}</FieldError>
    </div>
  );
}
