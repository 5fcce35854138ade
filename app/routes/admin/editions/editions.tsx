import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  type Edition,
  findEdition,
  listEditions,
} from "#app/domain/editions/closing/edition-lists.server.ts";
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
  const { db } = contextOf(context).app;
  const [current, rows] = await Promise.all([findCurrentEdition(db), listEditions(db)]);
  const undoProblem = rows.length > 0 ? await findUndoProblem(db, current.id) : null;
  return { list: {}, rows, undoProblem, earlier: await findSaleToBeginWith(db) };
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
  const { rows, undoProblem } = loaderData;
  const answer = useActionResult(actionData);
  return (
    <closed.Page
      data={loaderData}
      headerActions={
        <MaySend>
          <a
            href={href("/adminSeasons/everything.zip")}
            download
            className={buttonClass("secondary", "sm")}
          >
            Everything of this edition
          </a>
          <LinkButton to={href("/adminSeasons/close")} variant="secondary" size="sm">
            Close this edition
          </LinkButton>
        </MaySend>
      }
      above={
        <div className="grid gap-4 not-empty:mb-4">
          <FormMessage kind="success">{answer?.ok && answer.message}</FormMessage>
          <FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>
          {rows[0] && (
            <CurrentEdition last={rows[0]} undoProblem={undoProblem} earlier={loaderData.earlier} />
          )}
        </div>
      }
    />
  );
}

interface CurrentEditionProps {
  last: Edition;
  undoProblem: string | null;
  /** The closed edition that its sale of tickets can begin with. */
  earlier: { id: number; name: string } | null;
}

/**
 * Says since when the current edition is open, with the button that undoes the last closing as long
 * as that is possible.
 */
function CurrentEdition({ last, undoProblem, earlier }: CurrentEditionProps) {
  const may = useMay();
  return (
    <section className="rounded-2xl border-2 border-marigold bg-raised px-5 py-4">
      <h2 className="text-xl font-bold">This edition</h2>
      <p className="mt-1">It has been open since {formatDayTime(last.closedAt)}.</p>
      {earlier && may("ticket-sale.edit") && (
        <p className="mt-3">
          <LinkButton
            to={href("/adminSeasons/:editionId/take-over", { editionId: String(earlier.id) })}
            size="sm"
            className="wrap-anywhere"
          >{`Begin with ${earlier.name}`}</LinkButton>
        </p>
      )}
      {undoProblem ? (
        <p className="mt-1 wrap-anywhere text-muted">
          {undoProblem} So the closing of {last.name} can no longer be undone.
        </p>
      ) : (
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
