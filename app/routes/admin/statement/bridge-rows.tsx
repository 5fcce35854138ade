import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf } from "#app/context.server.ts";
import { listBridgeRows, sumBridgeRows } from "#app/domain/analytics/bridge-rows.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { defineList, rowLinkClass } from "#app/routes/admin/list/define-list.tsx";
import { editionQuery, editionText, oneOf } from "#app/domain/lists/list-query.server.ts";
import { formatDay, isoDay, startOfDay } from "#app/shared/dates.ts";
import { bridgeTerms } from "#app/shared/editions/edition-figures.ts";
import { signedNaira } from "#app/shared/money.ts";
import { keysOf } from "#app/shared/records.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { readStated } from "./stated-days.server.ts";
import type { Route } from "./+types/bridge-rows";

export const handle = {
  reads: "payments.read",
} satisfies AdminPage;

export const meta = () => adminMeta("Rows of a figure");

const query = z.object({
  line: oneOf(keysOf(bridgeTerms)),
  edition: editionQuery,
  after: queryText,
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { line, edition, after } = readQuery(request, query);
  const stated = await readStated(request, app);
  if (!stated || !line) throw new Response("Not Found", { status: 404 });
  const { span } = stated;
  const [sum, page, closed] = [
    await sumBridgeRows(app.db, line, span),
    await listBridgeRows(app.db, line, span, { after, limit: 50 }),
    await findEdition(app.db, edition),
  ];
  const days = "edition" in span ? null : span;
  const lines = [...(closed?.figures.bridge ?? []), ...(closed?.figures.soldBridge ?? [])];
  return {
    list: {
      line,
      edition: editionText(edition),
      from: days && isoDay(days.from),
      to: days && isoDay(days.to),
    },
    sum,
    of: days
      ? `${formatDay(startOfDay(days.from))} to ${formatDay(startOfDay(days.to))}`
      : (closed?.name ?? "This edition"),
    closedKobo: lines.find(({ key }) => key === line)?.kobo ?? null,
    ...page,
  };
}

const rows = defineList<Route.ComponentProps["loaderData"]>({
  title: "Rows of a figure",
  label: ({ list }) => bridgeTerms[list.line],
  path: href("/adminStatement/rows"),
  columns: [
    {
      label: "Order",
      line: 1,
      cell: ({ orderId, orderNumber }) => (
        <Link to={href("/orders/:orderId", { orderId })} className={rowLinkClass}>
          <OrderNumber>{orderNumber}</OrderNumber>
        </Link>
      ),
    },
    { label: "What", line: 2, cell: ({ what }) => what },
    { label: "When", line: 3, cell: ({ at }) => <DayTime at={at} /> },
    {
      label: "Naira",
      line: "1 end",
      isNumber: true,
      className: "font-semibold",
      cell: ({ kobo }) => signedNaira(kobo),
    },
  ],
  keyOf: ({ id }) => id,
  none: () => "No row",
});

export default function BridgeRows({ loaderData }: Route.ComponentProps) {
  const { list, sum, of, closedKobo } = loaderData;
  const back = list.edition
    ? { to: href("/adminSeasons/:editionId", { editionId: list.edition }), label: "The edition" }
    : { to: href("/adminStatement"), label: "Statement" };
  return (
    <rows.Page
      data={loaderData}
      headerActions={
        <LinkButton to={back.to} variant="secondary" size="sm">
          {back.label}
        </LinkButton>
      }
      above={
        <div className="mb-4">
          <p className="text-muted">{of}</p>
          <p className="flex flex-wrap justify-between gap-x-4 text-lg font-bold">
            <span>{bridgeTerms[list.line]}</span>
            <span className="tabular-nums">{signedNaira(sum.kobo)}</span>
          </p>
          <p className="text-muted">{pluralise(sum.count, "row")} in all, the newest first.</p>
          {closedKobo !== null && closedKobo !== sum.kobo && (
            <p className="font-semibold">
              It was {signedNaira(closedKobo)} at closing: {signedNaira(sum.kobo - closedKobo)} came
              since.
            </p>
          )}
        </div>
      }
    />
  );
}
