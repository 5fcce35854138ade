import { Price } from "#app/ui/product/price.tsx";
import { reductionText } from "#app/shared/discounts/code-words.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import { shownItems } from "#app/shared/orders/refunded-items.ts";
import { RefundedBadge, RefundedText } from "#app/ui/order/refunded.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import type { MyOrder } from "./load-my-order.server.ts";

export function OrderItems({ lines }: { lines: MyOrder["lines"] }) {
  return (
    <ul className="divide-y-2 divide-line border-y-2 border-line">
      {shownItems(lines).map((line) => (
        <li
          key={`${line.id} ${line.isRefunded}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3"
        >
          <div className="w-16 overflow-hidden rounded-tag border-2 border-line">
            <ProductPicture picture={line.picture} upTo={400} />
          </div>
          <div className="grow basis-32">
            <p className="leading-snug font-semibold">
              <RefundedText isRefunded={line.isRefunded}>{line.name}</RefundedText>
            </p>
            <p className="grid text-sm text-muted">
              <span className="empty:hidden">{choiceText(line)}</span>
              <span className="whitespace-nowrap tabular-nums">
                {line.quantity} × <Price amountKobo={line.priceKobo} />
              </span>
              <span className="empty:hidden">{reductionText(line.reductionKobo)}</span>
              {line.isRefunded && <RefundedBadge />}
            </p>
          </div>
          <span className="ml-auto font-semibold tabular-nums">
            <RefundedText isRefunded={line.isRefunded}>
              <Price amountKobo={line.priceKobo * line.quantity - line.reductionKobo} />
            </RefundedText>
          </span>
        </li>
      ))}
    </ul>
  );
}
