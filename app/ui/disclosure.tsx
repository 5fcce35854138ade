import type { ReactNode } from "react";

interface DisclosureProps {
  label: string;
  summary: ReactNode;
  summaryClass?: string;
  className?: string;
  children: ReactNode;
}

export function Disclosure({
  label,
  summary,
  summaryClass = "",
  className = "",
  children,
}: DisclosureProps) {
  return (
    <details data-menu className={`group/menu ${className}`}>
      <summary
        aria-label={label}
        className={`grid size-11 place-items-center rounded-full hover:bg-body/10 ${summaryClass}`}
      >
        {summary}
      </summary>
      {children}
    </details>
  );
}
