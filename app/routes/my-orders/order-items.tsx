import { choiceText } from "#app/shared/orders/order-line-text.ts";
import { Price } from "#app/ui/product/price.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import type { OwnOrder } from "./own-order.server.ts";

export function OrderItems({ lines }: { lines: OwnOrder["lines"] }) {
  return (
    <ul className="divide-y-2 divide-line border-y-2 border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="w-16 overflow-hidden rounded-tag border-2 border-line">
            <ProductPicture picture={line.picture} upTo={400} />
          </div>
          <div className="grow basis-32">
            <p className="leading-snug font-semibold">{line.name}</p>
            <p className="text-sm text-muted">
              {choiceText(line)}{" "}
              <span className="whitespace-nowrap">
                {line.quantity} × <Price amountKobo={line.priceKobo} />
              </span>
            </p>
          </div>
          <Price amountKobo={line.priceKobo * line.quantity} className="ml-auto" />
        </li>
      ))}
    </ul>
  );
}
