import type { ReactNode } from "react";

/** Scrolls sideways on a phone, wraps from tablet size on. */
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
