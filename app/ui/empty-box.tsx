import type { ReactNode } from "react";

/** The place where something will show, with a sentence that says so until it does. */
export const EmptyBox = ({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string;
}) => (
  <p
    className={`grid min-h-36 place-items-center rounded-3xl border-2 border-dashed border-field-line p-5 text-center text-xl font-semibold text-muted ${className}`}
  >
    {children}
  </p>
);
