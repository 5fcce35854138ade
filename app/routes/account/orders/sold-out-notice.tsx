import type { LineItem } from "#app/shared/orders/line-items.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { piecesText, soldOutOrder } from "#app/shared/payments/payment-cases.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";

interface SoldOutNoticeProps {
  lines: readonly LineItem[];
  decidedAt: Date | null;
}

/**
 * Names the items that had sold out before the order was paid, and says what happens next. Draws
 * nothing where there are none.
 */
export function SoldOutNotice({ lines, decidedAt }: SoldOutNoticeProps) {
  if (lines.length === 0) return null;
  const text = soldOutOrder.text(piecesText(lines));
  if (!decidedAt)
    return (
      <FormMessage>
        <span className="wrap-anywhere">
          {text} {soldOutOrder.next}
        </span>
      </FormMessage>
    );
  return (
    <p className="wrap-anywhere text-muted">
      {text} {soldOutOrder.decided} <span>Decided on {formatDayTime(decidedAt)}.</span>
    </p>
  );
}
