import type { ReactNode } from "react";

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center rounded-3xl border-2 border-dashed border-field-line px-6 py-14 text-center large-text:px-2">
      <span aria-hidden="true" className="record mb-5 size-20 opacity-90" />
      <p className="lettering text-xl">{title}</p>
      {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
