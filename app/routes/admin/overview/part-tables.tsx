import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { FigureTable } from "./figure-table.tsx";
import { MoreFigures } from "./more-figures.tsx";
import { Info } from "./info.tsx";
import type { OverviewView } from "./overview-view.server.ts";
import { Views } from "./views.tsx";

type Part = OverviewView["parts"]["products"][number];

const orders = (list: Record<string, string> = {}) => listAddress(href("/orders"), list);
const chosen = ({ key, name }: Part) => orders(key ? { q: name } : {});
const tables = [
  {
    kind: "products",
    title: "By product",
    column: "Product",
    // One that is gone is kept by its name.
    to: ({ key, name }: Part) => orders(key === name ? { q: name } : { product: key }),
  },
  { kind: "sizes", title: "By size", column: "Size", to: chosen },
  { kind: "colors", title: "By colour", column: "Colour", to: chosen },
  {
    kind: "regions",
    title: "By region",
    column: "Region",
    to: ({ key }: Part) => orders(key ? { region: key } : {}),
  },
] as const;

/** More than these are seldom looked at. */
const mostRows = 5;

export const PartTables = ({ parts, meanings }: Pick<OverviewView, "parts" | "meanings">) => (
  <Views
    label="What was sold"
    views={tables.map((table) => ({
      name: table.column,
      content: <PartTable {...table} parts={parts[table.kind]} meaning={meanings.worth} />,
    }))}
  />
);

type PartTableProps = Omit<(typeof tables)[number], "to"> & {
  to: (part: Part) => string;
  parts: readonly Part[];
  meaning: string;
};

function PartTable({ kind, title, column, to, parts, meaning }: PartTableProps) {
  const hasOrders = kind === "regions";
  const columns = hasOrders ? [column, "Orders", "Pieces", "Naira"] : [column, "Pieces", "Sales"];
  const rows = parts.map((part) => ({
    key: part.key,
    name: (
      <TextLink to={to(part)} prefetch="none">
        {part.name}
      </TextLink>
    ),
    cells: [...(hasOrders ? [part.orders] : []), part.pieces, formatNaira(part.kobo)],
    share: part.share,
  }));
  const rest = rows.slice(mostRows);
  return (
    <section className="break-inside-avoid">
      <h3 className="text-sm font-semibold text-muted">
        {title}
        <Info of="sales">{meaning}</Info>
      </h3>
      <FigureTable label={title} columns={columns} rows={rows.slice(0, mostRows)} />
      {rest.length > 0 && (
        <MoreFigures label={`${rest.length} more`}>
          <FigureTable label={`${title}, the rest`} columns={columns} rows={rest} />
        </MoreFigures>
      )}
    </section>
  );
}
