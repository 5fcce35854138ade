import type { ReactNode } from "react";

interface SettingProps {
  term: string;
  value: ReactNode;
  /** As the page was answered: a refused form is to be seen. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A line that opens on what changes it. */
export function Setting({ term, value, isOpen = false, children }: SettingProps) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-4 py-2">
        <span className="text-muted">{term}</span>
        <span className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{value}</span>
        <span className="lettering min-w-16 text-right text-link underline underline-offset-4">
          <span className="group-open:hidden">Change</span>
          <span className="hidden group-open:inline">Close</span>
          <span className="sr-only"> {term.toLowerCase()}</span>
        </span>
      </summary>
      <div className="grid gap-4 pt-2 pb-5">{children}</div>
    </details>
  );
}
