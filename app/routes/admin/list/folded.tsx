import type { ReactNode } from "react";

/** Shows the beginning of a text, and all of it after a press. */
export function Folded({ children }: { children: ReactNode }) {
  return (
    <details className="record-fold">
      <summary>{children}</summary>
    </details>
  );
}
