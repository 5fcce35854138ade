import type { ReactNode } from "react";

export function MoreFigures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="open:w-full">
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
        {label}
      </summary>
      {children}
    </details>
  );
}
