import type { Refunds } from "#app/domain/purchases/find-refunds.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { amountText, isUndoable, refundStates } from "#app/shared/refunds/refunds.ts";
import { Badge } from "#app/ui/badge.tsx";

interface RefundListProps extends Pick<Refunds, "rows"> {
  /** The time at which the list was read, on a page that can undo a refund. */
  now?: Date;
}

export function RefundList({ rows, now }: RefundListProps) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="divide-y divide-line">
      {rows.map((refund) => {
        const { label, tone } = refundStates[refund.status];
        return (
          <li key={refund.id} className="py-2.5 wrap-anywhere">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">{`Refund of ${amountText(refund)}`}</span>
              <Badge tone={tone}>{label}</Badge>
            </p>
            <p>{refund.reason || "Made in Paystack."}</p>
            <p className="text-sm text-muted">
              {formatDayTime(refund.createdAt)}
              {refund.by && `, by ${refund.by}`}
              {refund.endedAt && `, over on ${formatDayTime(refund.endedAt)}`}
            </p>
            {now && isUndoable(refund, now) && (
              <div
                // The form that was sent stood below it, and there are ten seconds to press it.
                ref={scrollIntoSight}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
              >
                <p className="font-semibold">Nothing has been sent yet.</p>
                <ActionButton
                  intent="undo-refund"
                  of={{ refund: refund.id }}
                  label={`Undo the refund of ${amountText(refund)}`}
                >
                  Undo
                </ActionButton>
              </div>
            )}
            {refund.problem && <p className="text-danger">{refund.problem}</p>}
          </li>
        );
      })}
    </ul>
  );
}

const scrollIntoSight = (bar: HTMLElement | null) => bar?.scrollIntoView({ block: "center" });
