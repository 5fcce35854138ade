import { Link, Outlet, useNavigation, useParams, useSearchParams } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { countOrders, listOrders } from "#app/domain/order-lists.server.ts";
import { adminMeta } from "#app/shared/admin-meta.ts";
import { formatDay } from "#app/shared/dates.ts";
import { orderTabOf, orderTabs } from "#app/shared/order-tabs.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { MoreRows } from "#app/ui/more-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Price } from "#app/ui/price.tsx";
import {
  RecordCell,
  RecordRow,
  RecordRows,
  RecordTable,
  rowLinkClass,
} from "#app/ui/record-table.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/orders";

const rowsAPage = 50;

export const meta = () => adminMeta("Orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const query = new URL(request.url).searchParams;
  const { name, status } = orderTabOf(query.get("tab"));
  const search = query.get("q")?.slice(0, 40) ?? "";
  const [page, counts] = await Promise.all([
    listOrders(app.db, { status, search, after: query.get("after"), limit: rowsAPage }),
    countOrders(app.db),
  ]);
  return { tab: name, search, counts, ...page };
}
type Loaded = Route.ComponentProps["loaderData"];

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { tab, search, counts, rows, next } = loaderData;
  const { label, dateLabel, none } = orderTabOf(tab);
  const searching = useNavigation().location?.search.includes("q=") ?? false;
  const [query] = useSearchParams();
  return (
    <>
      <PageHeader title="Orders" />
      <Tabs
        label="Orders by state"
        tabs={orderTabs.map(({ name, label, status }) => ({
          to: `/orders?tab=${name}`,
          label,
          current: name === tab,
          count: counts[status],
        }))}
      />
      <div className="my-5 max-w-xl">
        <SearchForm
          label="Search by Order ID or date"
          defaultValue={search}
          keep={{ tab }}
          pending={searching}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={search ? `No order matches “${search}”` : none} />
      ) : (
        <RecordTable
          key={`${tab} ${search} ${query.get("after")}`}
          label={label}
          columns={["Order ID", "Username", "Total", dateLabel]}
          widths="1.2fr 1.4fr 1fr 1fr"
        >
          <OrderRows rows={rows} tab={tab} />
          <MoreRows<Loaded>
            next={next}
            addressOf={(after) => `/orders?${new URLSearchParams({ tab, q: search, after })}`}
          >
            {(page) => <OrderRows rows={page.rows} tab={tab} />}
          </MoreRows>
        </RecordTable>
      )}
      <Outlet />
    </>
  );
}

function OrderRows({ rows, tab }: Pick<Loaded, "rows" | "tab">) {
  const { dateLabel } = orderTabOf(tab);
  const { orderId } = useParams();
  const [query] = useSearchParams();
  return (
    <RecordRows>
      {rows.map((order) => (
        <RecordRow key={order.id} current={order.id === orderId}>
          <RecordCell label="Order ID">
            <Link
              to={{ pathname: `/orders/${order.id}`, search: query.toString() }}
              state={{ fromList: true }}
              preventScrollReset
              // Every order is the same route: asking the server for each link's would be fifty questions.
              discover="none"
              className={`font-semibold ${rowLinkClass}`}
            >
              {order.id}
            </Link>
          </RecordCell>
          <RecordCell label="Username">{order.username}</RecordCell>
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
