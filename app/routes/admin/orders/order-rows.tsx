import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href, Link, useParams, useSearchParams } from "react-router";
import { ageInDays, dayNumber, formatDay } from "#app/shared/dates.ts";
import { orderTabOf } from "./order-tabs.ts";
import { type AgreedDelivery, quoteOf, toDoor } from "#app/shared/orders/delivery.ts";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { discrepancyTexts, keptText, type OrderMoney } from "#app/shared/orders/order-money.ts";
import { type PaymentCaseKind, paymentCaseKinds } from "#app/shared/payments/payment-cases.ts";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { fromList } from "#app/ui/use-panel-close.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Thumbnail } from "#app/routes/admin/thumbnail.tsx";
import { CallLink } from "./call-link.tsx";
import {
  RecordCell,
  RecordRow,
  RecordRows,
  rowLinkClass,
} from "#app/routes/admin/record-table.tsx";

interface ListedOrder extends OrderMoney {
  id: string;
  number: string;
  username: string;
  status: OrderStatus;
  itemCount: number;
  pictureId: string | null;
  shippingOption: string;
  agreed: Pick<AgreedDelivery, "quoteDays">;
  region: string | null;
  phone: string | null;
  createdAt: Date;
  completionDate: Date | null;
  openCaseKind: PaymentCaseKind | null;
  /** The text that the search found and the row does not show. */
  match: string | null;
}

interface OrderRowsProps {
  rows: readonly ListedOrder[];
  dateLabel: string;
  now: number;
}

export function OrderRows({ rows, dateLabel, now }: OrderRowsProps) {
  const { orderId } = useParams();
  return (
    <RecordRows>
      {rows.map((order) => (
        <RecordRow key={order.id} card="called" current={order.id === orderId}>
          <RecordCell label="Order ID">
            <OrderLink order={order} />
          </RecordCell>
          <RecordCell label="Username">
            {order.username}
            {order.openCaseKind && (
              <span className="block">
                <Badge tone="flame">{paymentCaseKinds[order.openCaseKind].badge}</Badge>
              </span>
            )}
            {order.match && (
              <span className="block text-sm wrap-anywhere text-muted">{order.match}</span>
            )}
          </RecordCell>
          <RecordCell label="Items">
            <span className="flex items-center gap-2.5 unbroken">
              <Thumbnail pictureId={order.pictureId} />
              {piecesOf(order.itemCount)}
            </span>
          </RecordCell>
          <RecordCell label="Delivery">
            {toDoor(order) ? ["To the door", order.region].filter(Boolean).join(", ") : "Pick-up"}
          </RecordCell>
          <RecordCell label="Phone" className="relative z-1 unbroken">
            {order.phone ? <CallLink number={order.phone} /> : "–"}
          </RecordCell>
          <RecordCell label="Total" isNumber className="font-semibold">
            {keptText(order)}
            {discrepancyTexts(order).map((text) => (
              <span key={text} className="block text-sm font-normal text-muted unbroken">
                {text}
              </span>
            ))}
          </RecordCell>
          <RecordCell label={dateLabel} className="unbroken">
            {formatDay(order.completionDate ?? order.createdAt)}
          </RecordCell>
          <RecordCell label="Age" className="unbroken">
            <Age order={order} now={now} />
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}

function OrderLink({ order: { id, number } }: { order: ListedOrder }) {
  const [query] = useSearchParams();
  const list = new URLSearchParams({ tab: orderTabOf(null).name, ...Object.fromEntries(query) });
  return (
    <span className="flex items-center">
      <label className="relative z-1 -my-2.5 -ml-3 grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          name="order"
          value={id}
          aria-label={`Choose order ${number}`}
          className="size-5 scroll-mt-36 accent-hibiscus"
        />
      </label>
      <Link
        to={{ pathname: href("/orders/:orderId", { orderId: id }), search: list.toString() }}
        state={fromList}
        preventScrollReset
        // Every order is the same route: asking the server for each link's would be fifty questions.
        discover="none"
        className={`scroll-mt-36 font-semibold ${rowLinkClass}`}
      >
        <OrderNumber>{number}</OrderNumber>
      </Link>
    </span>
  );
}

/** Since it was ordered, and whether what its customer was promised is over. */
function Age({ order, now }: { order: ListedOrder; now: number }) {
  const isOpen = orderStates[order.status].next !== null;
  const isLate = isOpen && dayNumber(quoteOf(order).to) < dayNumber(new Date(now));
  const days = ageInDays(order.createdAt, now);
  return (
    <>
      {days === 0 ? "today" : `${days} ${days === 1 ? "day" : "days"}`}
      {isLate && (
        <>
          {" "}
          <Badge tone="flame">late</Badge>
        </>
      )}
    </>
  );
}
