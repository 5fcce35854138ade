import type { ReactNode } from "react";

interface WorkFormProps {
  label: string;
  /** The rest of the accessible name, for screen readers. */
  about?: string;
  isOpen: boolean;
  children: ReactNode;
}

/** A form that is seldom needed, behind its name; open by itself where it was refused. */
export function WorkForm({ label, about, isOpen, children }: WorkFormProps) {
  return (
    <details open={isOpen ? true : undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-4">
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </summary>
      <div className="mt-2 max-w-xl">{children}</div>
    </details>
  );
}
