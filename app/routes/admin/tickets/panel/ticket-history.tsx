import type { TicketEventKind } from "#app/db/schema.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { OrderTimeline } from "#app/ui/order-timeline.tsx";

interface TicketEvent {
  id: string;
  kind: TicketEventKind;
  at: Date;
  by: string | null;
  before: string;
  after: string;
}

const labels: Record<TicketEventKind, string> = {
  issued: "Sold",
  opened: "Opened",
  renamed: "Renamed",
  replaced: "New holder, new code",
  offered: "Offered to somebody",
  withdrawn: "Offer taken back",
  passed: "Passed on, new code",
  cancelled: "Cancelled",
  "given back": "Given back by its buyer",
  "for sale again": "For sale again: given back once somebody else pays",
  kept: "Not for sale any more: it stays its buyer's",
};

/** The history of a sold ticket, with who did what. */
export function TicketHistory({ events }: { events: readonly TicketEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">History</h3>
      <OrderTimeline
        steps={events.map(({ kind, at, by, before, after }) => ({
          label: [labels[kind], [before, after].filter(Boolean).join(" → ")]
            .filter(Boolean)
            .join(": "),
          date: [formatDayTime(at), by && `by ${by}`].filter(Boolean).join(", "),
        }))}
      />
    </section>
  );
}
