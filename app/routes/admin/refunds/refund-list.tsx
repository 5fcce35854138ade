import type { Refunds } from "#app/domain/purchases/find-refunds.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { amountText, refundStates } from "#app/shared/refunds/refunds.ts";
import { Badge } from "#app/ui/badge.tsx";

export function RefundList({ rows }: Pick<Refunds, "rows">) {
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
            {refund.problem && <p className="text-danger">{refund.problem}</p>}
          </li>
        );
      })}
    </ul>
  );
}
