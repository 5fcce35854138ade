import type { ReactNode } from "react";

/** A row of chips. It scrolls sideways on a phone and wraps on wider screens. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <div className="flex w-max gap-2 py-1.5 md:w-auto md:flex-wrap">{children}</div>
    </nav>
  );
}
