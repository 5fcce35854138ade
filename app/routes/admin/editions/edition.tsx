import { data, href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/edition";
import { spanText } from "./edition-span.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { orderTabWith } from "#app/routes/admin/orders/order-tabs.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { BridgeList } from "#app/routes/admin/statement/bridge-list.tsx";
import { FigureTable } from "#app/routes/admin/overview/figure-table.tsx";
import { formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import {
  type BridgeLine,
  type EditionFigures,
  editionBreakdowns,
} from "#app/shared/editions/edition-figures.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { keysOf } from "#app/shared/records.ts";

export const handle = { reads: "editions.read" } satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.edition?.name ?? "Edition");

export async function loader({ params, context }: Route.LoaderArgs) {
  const edition = await findEdition(contextOf(context).app.db, Number(params.editionId));
  return data({ edition }, { status: edition ? 200 : 404 });
}

export default function OneEdition({ loaderData: { edition } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <>
      <PageHeader
        title={edition?.name ?? "Edition"}
        lead={edition && spanText(edition)}
        actions={
          edition &&
          may("ticket-sale.edit") && (
            <LinkButton
              to={href("/adminSeasons/:editionId/take-over", { editionId: String(edition.id) })}
              variant="secondary"
              size="sm"
            >
              Begin the next with it
            </LinkButton>
          )
        }
      />
      {edition ? (
        <>
          <EditionLinks edition={edition.id} />
          <EditionTables edition={edition.id} figures={edition.figures} />
        </>
      ) : (
        <EmptyState title="There is no such edition" />
      )}
    </>
  );
}

/** Links to the orders, tickets and messages of a closed edition, and to its files. */
function EditionLinks({ edition }: { edition: number }) {
  const editionId = String(edition);
  const of = { season: editionId };
  const { name: tab } = orderTabWith("completed");
  const lists = {
    Orders: listAddress(href("/orders"), { ...of, tab }),
    Tickets: listAddress(href("/adminHome"), of),
    Messages: listAddress(href("/adminMessages"), of),
  };
  const may = useMay();
  const files = {
    ...(may("editions.close") && {
      "Everything of this edition": href("/adminSeasons/:editionId/everything.zip", { editionId }),
    }),
    "Orders CSV": href("/adminSeasons/:editionId/orders.csv", { editionId }),
    "Tickets CSV": listAddress(href("/adminHome/export.csv"), of),
    "Messages CSV": listAddress(href("/adminMessages/export.csv"), of),
    "Figures CSV": href("/adminSeasons/:editionId/figures.csv", { editionId }),
  };
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {Object.entries(lists).map(([label, to]) => (
          <TextLink key={label} to={to} prefetch="none">
            {label}
          </TextLink>
        ))}
      </p>
      <p className="-mx-2 flex flex-wrap print:hidden">
        {Object.entries(files).map(([label, to]) => (
          <a key={label} href={to} download className={buttonClass("quiet", "sm")}>
            <DownloadIcon className="size-5" />
            {label}
          </a>
        ))}
      </p>
    </>
  );
}

/** The sales of an edition when it was closed. Later refunds are listed under Payments. */
function EditionTables({ edition, figures }: { edition: number; figures: EditionFigures }) {
  const {
    sold,
    bridge = [],
    soldBridge = [],
    states,
    days,
    parts,
    tickets,
    messages,
    accounts,
    subscribers,
  } = figures;
  const all = [
    { key: "Sold", name: "Sold", cells: [formatNaira(sold.kobo)] },
    { key: "Pieces", name: "Pieces", cells: [sold.pieces] },
    ...keysOf(states)
      .filter((status) => states[status] > 0)
      .map((status) => ({
        key: status,
        name: orderStates[status].tab.label,
        cells: [states[status]],
      })),
    { key: "Messages", name: "Messages", cells: [messages] },
    { key: "Accounts", name: "Accounts of customers", cells: [accounts] },
    { key: "Subscribers", name: "Subscribers, by any form", cells: [subscribers] },
  ];
  return (
    <div className="mt-5 gap-x-8 md:columns-2 print:columns-2 [&>section]:mb-7 [&>section]:break-inside-avoid">
      <Table title="At closing" columns={["What", "How much"]} rows={all} />
      <Bridge title="How it adds up" lines={bridge} edition={edition} />
      <Bridge title="From the products to what is sold" lines={soldBridge} edition={edition} />
      {keysOf(editionBreakdowns).map((kind) => (
        <Table
          key={kind}
          title={`By ${editionBreakdowns[kind].toLowerCase()}`}
          columns={[editionBreakdowns[kind], "Pieces", "Naira"]}
          rows={withTotal(parts[kind]).map(({ name, pieces, kobo }) => ({
            key: name,
            name,
            cells: [pieces, formatNaira(kobo)],
          }))}
        />
      ))}
      <Table
        title="Tickets"
        columns={["Package", "Valid", "People"]}
        rows={tickets.map(({ package: type, tickets: valid, people }) => ({
          key: type,
          name: type,
          cells: [valid, people],
        }))}
      />
      <Table
        title="By day"
        columns={["Day", "Orders", "Pieces", "Naira"]}
        rows={days.map(({ day, orders, pieces, kobo }) => ({
          key: day,
          name: formatDay(day),
          cells: [orders, pieces, formatNaira(kobo)],
        }))}
      />
    </div>
  );
}

/** The rows, and below them what they come to. */
const withTotal = <Row extends { pieces: number; kobo: number }>(rows: readonly Row[]) =>
  rows.length === 0
    ? []
    : [
        ...rows,
        {
          name: "In all",
          pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
          kobo: rows.reduce((sum, { kobo }) => sum + kobo, 0),
        },
      ];

interface BridgeProps {
  title: string;
  lines: readonly BridgeLine[];
  edition: number;
}

function Bridge({ title, lines, edition }: BridgeProps) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-bold">{title}</h2>
      <BridgeList lines={lines} of={{ edition: String(edition) }} />
    </section>
  );
}

type TableProps = { title: string } & Omit<Parameters<typeof FigureTable>[0], "label">;

function Table({ title, columns, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-bold">{title}</h2>
      <FigureTable label={title} columns={columns} rows={rows} />
    </section>
  );
}
