import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { findEdition, listEditions } from "#app/domain/editions/closing/edition-lists.server.ts";
import { underWay } from "#app/domain/editions/closing/open-in-edition.server.ts";
import {
  findUndoProblem,
  reopenEdition,
} from "#app/domain/editions/closing/undo-closing.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";
import { findSaleToBeginWith } from "#app/domain/tickets/sale/take-over.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { editionNumber } from "#app/domain/lists/list-query.server.ts";
import { defineList, rowLinkClass } from "#app/routes/admin/list/define-list.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { orderTabWith } from "#app/routes/admin/orders/order-tabs.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { formatNaira } from "#app/shared/money.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { MaySend, useMay } from "#app/routes/admin/may.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/editions";
import { spanText } from "./edition-span.ts";
import { formatDay, formatDayTime } from "#app/shared/dates.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";

export const handle = {
  reads: "editions.read",
  does: "editions.close",
} satisfies AdminPage;

export const meta = () => adminMeta("Editions");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db } = app;
  const [current, rows] = await Promise.all([findCurrentEdition(db), listEditions(db)]);
  const undoProblem = rows.length > 0 ? await findUndoProblem(db, current.id) : null;
  const [earlier, { dateText }, { orders, messages, cases }] = await Promise.all([
    findSaleToBeginWith(db),
    app.festival(),
    app.adminCounts(),
  ]);
  return {
    list: {},
    rows,
    undoProblem,
    earlier,
    day: dateText,
    open: { orders: underWay.reduce((sum, status) => sum + orders[status], 0), messages, cases },
  };
}

const form = z.object({ intent: z.literal("undo-closing"), season: editionNumber });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ season: id }) => {
    const { app } = contextOf(context);
    const edition = await findEdition(app.db, id);
    await reopenEdition(app, id, viewerOf(context).id);
    return { ok: true, message: `${edition?.name ?? "It"} is the current edition again.` };
  });

export { clientAction } from "#app/forms/client-action.ts";

const closed = defineList<Route.ComponentProps["loaderData"]>({
  title: "Editions",
  label: "Closed editions",
  path: href("/adminSeasons"),
  columns: [
    {
      label: "Edition",
      line: 1,
      cell: ({ id, name }) => (
        <Link
          to={href("/adminSeasons/:editionId", { editionId: String(id) })}
          className={`${rowLinkClass} @max-table:line-clamp-1`}
        >
          {name}
        </Link>
      ),
    },
    {
      label: "When",
      line: 3,
      cell: (edition) => (
        <>
          <span data-table-only>{spanText(edition)}</span>
          <span className="@table:hidden">Closed {formatDay(edition.closedAt)}</span>
        </>
      ),
    },
    {
      label: "Sold",
      line: "1 end",
      isNumber: true,
      className: "font-semibold",
      cell: ({ figures }) => formatNaira(figures.sold.kobo),
    },
    {
      label: "Orders",
      className: "relative z-1",
      cell: ({ id, figures }) => (
        <ListLink to={href("/orders")} of={id} tab={orderTabWith("completed").name}>
          {pluralise(figures.sold.orders, "order")}
        </ListLink>
      ),
    },
    {
      label: "Pieces",
      className: "@max-table:hidden",
      cell: ({ figures }) => pluralise(figures.sold.pieces, "piece"),
    },
    {
      label: "Tickets",
      className: "relative z-1",
      cell: ({ id, figures }) => (
        <ListLink to={href("/adminHome")} of={id}>
          {pluralise(
            figures.tickets.reduce((sum, one) => sum + one.tickets, 0),
            "valid ticket",
          )}
        </ListLink>
      ),
    },
    {
      label: "Messages",
      line: "3 end",
      className: "relative z-1",
      cell: ({ id, figures }) => (
        <ListLink to={href("/adminMessages")} of={id}>
          {pluralise(figures.messages, "message")}
        </ListLink>
      ),
    },
  ],
  keyOf: ({ id }) => String(id),
  none: () => "Closed editions will show here",
});

function ListLink({
  to,
  of,
  tab,
  children,
}: {
  to: string;
  of: number;
  tab?: string;
  children: string;
}) {
  return (
    <Link
      to={listAddress(to, { season: String(of), tab })}
      className="-my-2.5 inline-flex min-h-11 items-center text-link underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

export default function Editions({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  return (
    <closed.Page
      data={loaderData}
      above={
        <div className="mb-4 grid gap-4">
          <FormMessage kind="success">{answer?.ok && answer.message}</FormMessage>
          <FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>
          <CurrentEdition {...loaderData} />
        </div>
      }
    />
  );
}

/**
 * Says what the current edition is, what waits before it is closed, and how the last closing is
 * undone as long as that is possible.
 */
function CurrentEdition({
  rows: [last],
  undoProblem,
  earlier,
  day,
  open,
}: Route.ComponentProps["loaderData"]) {
  const may = useMay();
  const waiting = [
    { count: open.orders, of: "order", is: "to hand over", to: href("/orders") },
    { count: open.messages, of: "message", is: "to answer", to: href("/adminMessages") },
    {
      count: open.cases,
      of: "payment case",
      is: "to decide",
      to: `${href("/adminNotifications")}?show=cases`,
    },
  ].filter(({ count }) => count > 0);
  return (
    <section className="rounded-2xl border-2 border-marigold bg-raised px-5 py-4">
      <h2 className="text-xl font-bold">This edition</h2>
      <p className="mt-1">
        {day}
        {last && `. Open since ${formatDayTime(last.closedAt)}`}
      </p>
      {waiting.length > 0 && (
        <p className="flex flex-wrap gap-x-6">
          {waiting.map(({ count, of, is, to }) => (
            <TextLink key={of} to={to}>
              {`${pluralise(count, of)} ${is}`}
            </TextLink>
          ))}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {earlier && may("ticket-sale.edit") && (
          <LinkButton
            to={href("/adminSeasons/:editionId/take-over", { editionId: String(earlier.id) })}
            size="sm"
            className="wrap-anywhere"
          >{`Begin with ${earlier.name}`}</LinkButton>
        )}
        <MaySend>
          <a
            href={href("/adminSeasons/everything.zip")}
            download
            className={buttonClass("secondary", "sm")}
          >
            <DownloadIcon className="size-5" />
            Everything of this edition
          </a>
          <LinkButton to={href("/adminSeasons/close")} variant="secondary" size="sm">
            Close this edition
          </LinkButton>
        </MaySend>
      </div>
      {last && undoProblem && (
        <p className="mt-3 text-sm wrap-anywhere text-muted">
          {undoProblem} So the closing of {last.name} can no longer be undone.
        </p>
      )}
      {last && !undoProblem && (
        <ActionForm
          intent="undo-closing"
          of={{ season: last.id }}
          button={`Undo: open ${last.name} again`}
        >
          <p className="mt-3 text-muted">
            The closing can be undone until the first new order. Tickets that were issued and
            messages that were written since come along.
          </p>
        </ActionForm>
      )}
    </section>
  );
}
