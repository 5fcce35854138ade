import { href, Link, useParams, useSearchParams } from "react-router";
import { formatDay } from "#app/shared/dates.ts";
import { orderTabOf } from "./order-tabs.ts";
import { type PaymentCaseKind, paymentCaseKinds } from "#app/shared/orders/payment-cases.ts";
import { fromList } from "#app/ui/use-panel-close.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Price } from "#app/ui/product/price.tsx";
import {
  RecordCell,
  RecordRow,
  RecordRows,
  rowLinkClass,
} from "#app/routes/admin/record-table.tsx";

interface OrderRowsProps {
  rows: readonly {
    id: string;
    username: string;
    totalKobo: number;
    createdAt: Date;
    completionDate: Date | null;
    openCaseKind: PaymentCaseKind | null;
  }[];
  dateLabel: string;
}

export function OrderRows({ rows, dateLabel }: OrderRowsProps) {
  const { orderId } = useParams();
  const [query] = useSearchParams();
  const list = new URLSearchParams({ tab: orderTabOf(null).name, ...Object.fromEntries(query) });
  return (
    <RecordRows>
      {rows.map((order) => (
        <RecordRow key={order.id} current={order.id === orderId}>
          <RecordCell label="Order ID">
            <span className="flex items-center">
              <label className="relative z-1 -my-2.5 -ml-3 grid size-11 shrink-0 place-items-center">
                <input
                  type="checkbox"
                  name="order"
                  value={order.id}
                  aria-label={`Choose order ${order.id}`}
                  className="size-5 accent-hibiscus"
                />
              </label>
              <Link
                to={{
                  pathname: href("/orders/:orderId", { orderId: order.id }),
                  search: list.toString(),
                }}
                state={fromList}
                preventScrollReset
                // Every order is the same route: asking the server for each link's would be fifty questions.
                discover="none"
                className={`font-semibold ${rowLinkClass}`}
              >
                {order.id}
              </Link>
            </span>
          </RecordCell>
          <RecordCell label="Username" className="wrap-anywhere">
            {order.username}
            {order.openCaseKind && (
              <span className="block">
                <Badge tone="flame">{paymentCaseKinds[order.openCaseKind].badge}</Badge>
              </span>
            )}
          </RecordCell>
          <RecordCell label="Total">
            <Price amountKobo={order.totalKobo} />
          </RecordCell>
          <RecordCell label={dateLabel}>
            {formatDay(order.completionDate ?? order.createdAt)}
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}
