import { formatDay } from "#app/shared/dates.ts";
import {
  amountText,
  refundFailedMessage,
  refundMessages,
  refundStates,
  type RefundStatus,
} from "#app/shared/refunds/refunds.ts";
import { Badge } from "#app/ui/badge.tsx";

interface OwnRefund {
  id: string;
  amount: number;
  currency: string;
  reason: string;
  status: RefundStatus;
  createdAt: Date;
}

interface MyRefundsProps {
  refunds: readonly OwnRefund[];
  /** A heading of the page itself, or one within a panel. */
  heading?: "h2" | "h3";
}

/** Lists the order's refunds, under way and paid. Draws nothing where there are none. */
export function MyRefunds({ refunds, heading: Heading = "h3" }: MyRefundsProps) {
  if (refunds.length === 0) return null;
  return (
    <section>
      <Heading className="lettering mb-1 text-lg">{refundMessages.title}</Heading>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => {
          const { customerLabel, tone } = refundStates[refund.status];
          return (
            <li key={refund.id} className="grid gap-1 py-2.5 wrap-anywhere">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="font-semibold">
                  {amountText(refund)} <Badge tone={tone}>{customerLabel}</Badge>
                </span>
                <span className="text-sm text-muted">{formatDay(refund.createdAt)}</span>
              </p>
              {refund.reason && <p>{refund.reason}</p>}
            </li>
          );
        })}
      </ul>
      {refunds.at(-1)!.status === "failed" && (
        <p className="text-sm text-muted">{refundFailedMessage.next}</p>
      )}
      {refunds.some(({ status }) => status !== "failed") && (
        <p className="text-sm text-muted">{refundMessages.next}</p>
      )}
    </section>
  );
}
