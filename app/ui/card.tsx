import type { ReactNode } from "react";

export function Card({
  edge = false,
  className = "",
  children,
}: {
  edge?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`overflow-clip rounded-3xl border-2 border-line bg-raised ${className}`}>
      {edge && <div className="selvedge h-2" />}
      <div className="p-5 sm:p-7">{children}</div>
    </section>
  );
}
