import type { ReactNode } from "react";
import { summaryClass } from "./summary-class.ts";

interface DetailsProps {
  summary: ReactNode;
  /** The accessible name of the press, where several of the page have the same text. */
  label?: string;
  /** Whether it comes open: for fields that are filled in, or that were refused. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** What few need, behind a press that looks like a link. */
export const Details = ({ summary, label, isOpen, className, children }: DetailsProps) => (
  <details open={isOpen || undefined} className={className}>
    <summary className={summaryClass} aria-label={label}>
      {summary}
    </summary>
    {children}
  </details>
);
