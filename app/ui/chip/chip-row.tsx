import type { ReactNode } from "react";

interface ChipRowProps {
  label: string;
  /** Whether all chips are seen at once on a phone too. */
  wraps?: boolean;
  children: ReactNode;
}

/** A row of chips. It scrolls sideways on a phone, unless it wraps as on wider screens. */
export function ChipRow({ label, wraps = false, children }: ChipRowProps) {
  return (
    <nav
      aria-label={label}
      className={wraps ? "" : "-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"}
    >
      <div
        className={`flex gap-2 py-1.5 ${wraps ? "flex-wrap *:max-w-full *:wrap-anywhere *:whitespace-normal" : "w-max md:w-auto md:flex-wrap"}`}
      >
        {children}
      </div>
    </nav>
  );
}
