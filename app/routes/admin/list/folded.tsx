import type { ReactNode } from "react";

/** A text that a record shows the beginning of, until it is pressed. */
export function Folded({ children }: { children: ReactNode }) {
  return (
    <details className="record-fold">
      <summary>{children}</summary>
    </details>
  );
}
