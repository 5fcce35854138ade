import { FigureTable } from "#app/routes/admin/overview/figure-table.tsx";
import { formatDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type EditionFigures, editionParts } from "#app/shared/editions/edition-figures.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { keysOf } from "#app/shared/records.ts";

/** What an edition had sold when it was closed; what was refunded since is under Payments. */
export function EditionTables({ figures }: { figures: EditionFigures }) {
  const { sold, states, days, parts, tickets, messages, accounts, subscribers } = figures;
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
      <Table title="As it stood" columns={["What", "How much"]} rows={all} />
      {keysOf(editionParts).map((kind) => (
        <Table
          key={kind}
          title={`By ${editionParts[kind].toLowerCase()}`}
          columns={[editionParts[kind], "Pieces", "Naira"]}
          rows={parts[kind].map(({ name, pieces, kobo }) => ({
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

type TableProps = { title: string } & Omit<Parameters<typeof FigureTable>[0], "label">;

function Table({ title, columns, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="lettering text-lg">{title}</h2>
      <FigureTable label={title} columns={columns} rows={rows} />
    </section>
  );
}
