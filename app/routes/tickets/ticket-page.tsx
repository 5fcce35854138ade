import type { ReactNode } from "react";
import { PageHeader } from "#app/ui/page-header.tsx";

interface TicketPageProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** Shown in place of the title, and with a heading of its own. */
  head?: ReactNode;
  /** Whether tickets are shown, which need the full width. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * The frame of a page about one purchase, offer or place in the waiting list: its cards, and on a
 * laptop the record of the brand beside them.
 */
export function TicketPage({
  title,
  lead,
  actions,
  head,
  isWide = false,
  children,
}: TicketPageProps) {
  return (
    <main className="isolate grow overflow-clip">
      <div className="measure relative pt-7 pb-16">
        {!isWide && (
          <span
            aria-hidden="true"
            className="record absolute top-6 left-[47rem] -z-1 hidden size-[46rem] lg:block [--record-a:var(--color-plum)] [--record-b:var(--raised)] [--record-hole:var(--surface)]"
          />
        )}
        {head ?? <PageHeader title={title} lead={lead} actions={actions} />}
        <div className={isWide ? undefined : "grid grid-cols-[minmax(0,1fr)] gap-6 lg:max-w-2xl"}>
          {children}
        </div>
      </div>
    </main>
  );
}
