import { groupedBy } from "#app/shared/lists.ts";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigation, useParams } from "react-router";
import { chipClass } from "#app/ui/chip/chip-class.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { FilterIcon, GridIcon, TableIcon } from "#app/ui/icon/icons.tsx";
import { CancelIcon } from "#app/ui/icon/site-icons.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { skeletonCards } from "#app/shared/limits.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { BulkForm } from "./bulk-form.tsx";
import { CsvLink } from "./csv-link.tsx";
import { listAddress } from "./list-address.ts";
import { MoreRows } from "./more-rows.tsx";
import { RowActions } from "./row-actions.tsx";

/** The query of a list's address. Nulls and empty texts are left out of addresses. */
type Query = Record<string, string | null | undefined>;

/** What every list's loader returns, besides its own data. */
interface ListData {
  list: Query;
  rows: readonly unknown[];
  /** The cursor of the next page; null at the end. */
  next?: string | null;
}

interface Column<Row, Data> {
  label: string | ((data: Data) => string);
  cell: (row: Row, data: Data) => ReactNode;
  /**
   * Where the value stands when the page is narrower than a table and a record takes three lines;
   * the first line says what the record is. "1 end" and so on stand at the far end of the line.
   */
  line?: 1 | 2 | 3 | "1 end" | "2 end" | "3 end";
  /** Numbers end at the column's right edge. */
  isNumber?: boolean;
  /**
   * Whether the cell holds buttons, which a table shows only for the row under the mouse or with
   * the focus.
   */
  holdsButtons?: boolean;
  /** The address of the list in the order that a press on the column's head asks for. */
  sort?: (data: Data) => { to: string; sorted: "ascending" | "descending" | undefined };
  className?: string;
}

interface Option {
  label: string;
  /** The query that chooses the option. The option is on when the list's query is the same. */
  query: Query;
  count?: number;
  isCalm?: boolean;
}

interface FilterRow {
  as: "tabs" | "chips";
  label: string;
  options: readonly Option[];
  /** Whether pressing the chosen option clears it. */
  isToggle?: boolean;
  /** Whether a phone shows the chosen tab alone, and the others behind it. */
  isFolded?: boolean;
  /** Whether a phone shows the chips beside the list, not behind the filters' button. */
  isInSight?: boolean;
}

interface ListDefinition<Data extends ListData> {
  title: string;
  /** The title of a part of the list that has a tab of its own, if it is not the list's. */
  partTitle?: (data: Data) => string | undefined;
  /** The table's accessible name, if it is not the title. */
  label?: string | ((data: Data) => string);
  lead?: string;
  path: string;
  /** The address of the list's CSV file; the list's own query is added. */
  csv?: string;
  search?: { label: string; hint?: string };
  /** Tabs and chips, each an address. */
  filters?: (data: Data) => readonly (FilterRow | false)[];
  /** Filters behind a button: the fields of a form, and which of them are set. */
  fields?: {
    names: readonly string[];
    inputs: (data: Data) => ReactNode;
    on: (data: Data) => readonly { name: string; label: string }[];
  };
  columns: readonly Column<Data["rows"][number], Data>[];
  keyOf: (row: Data["rows"][number]) => string;
  /**
   * Shows the rows, which are one page, as a grid of cards; as a table where the query's `view` is
   * "table".
   */
  card?: (row: Data["rows"][number], data: Data) => ReactNode;
  /**
   * The actions for one row, and the row's name: in a table they stand at the end of the line, for
   * the row under the mouse or with the focus; on a narrower page behind a button. `of` is null for
   * a row without actions.
   */
  rowActions?: {
    of: (row: Data["rows"][number], data: Data) => string | null;
    buttons: (row: Data["rows"][number], data: Data) => ReactNode;
    /** Where the button stands when a record takes three lines. */
    line?: "1 end" | "2 end" | "3 end";
  };
  /**
   * The heading that the row stands below. Rows with the same heading have to follow each other.
   */
  groupOf?: (row: Data["rows"][number], data: Data) => string;
  /** Whether the row is marked as waiting for somebody, such as an unread notification. */
  isMarked?: (row: Data["rows"][number]) => boolean;
  /** Whether the row is open in the panel beside the list. */
  isOpen?: (
    row: Data["rows"][number],
    params: Readonly<Record<string, string | undefined>>,
  ) => boolean;
  /** Lets rows be ticked for actions on several at once; a row without a value cannot be ticked. */
  choice?: {
    name: string;
    valueOf: (row: Data["rows"][number], data: Data) => string | null;
    labelOf: (row: Data["rows"][number]) => string;
  };
  /** The accessible name of the grey rows that replace the old ones while a search is under way. */
  skeletons?: string;
  none: (data: Data, isAsked: boolean) => string;
  /** Shown below the text of an empty list: where to go from there. */
  ifNone?: (data: Data) => ReactNode;
}

interface ListPageProps<Data> {
  data: Data;
  /** A lead that depends on what was loaded. */
  lead?: ReactNode;
  /** Shown at the far end of the title, after the link to the CSV file. */
  headerActions?: ReactNode;
  /** Shown between the title and the search: what has to be seen before the list. */
  above?: ReactNode;
  /** Shown behind the filters' button, below the filters. */
  tools?: ReactNode;
  /** Shown between the controls and the rows. */
  summary?: ReactNode;
  /**
   * For the head of a list with ticked rows: the actions for them, and what is shown while none is
   * ticked.
   */
  bulk?: { ticked: ReactNode; summary?: ReactNode } | false;
  /** Shown below the rows. */
  below?: ReactNode;
}

interface RowsProps<Data extends ListData> {
  data: Data;
  rows: Data["rows"];
  /** The id of the form that sends the ticked rows; null where none can be ticked. */
  choiceForm: string | null;
}

/**
 * Defines a list of the back office: its title, search, filters, rows, further pages, CSV file, and
 * what it shows when it is empty or busy. A row is a line of a table where the page has 900 px for
 * it, and otherwise a record of at most three lines.
 */
export function defineList<Data extends ListData>(list: ListDefinition<Data>) {
  const addressOf = (data: Data, changed: Query = {}) =>
    listAddress(list.path, { ...data.list, ...changed });
  const buttonsColumn: Column<Data["rows"][number], Data> | undefined = list.rowActions && {
    label: "Actions",
    holdsButtons: true,
    line: list.rowActions.line ?? "3 end",
    cell: (row, data) => {
      const of = list.rowActions!.of(row, data);
      return of !== null && <RowActions of={of}>{list.rowActions!.buttons(row, data)}</RowActions>;
    },
  };
  const columns = buttonsColumn ? [...list.columns, buttonsColumn] : list.columns;

  function Page({
    data,
    lead = list.lead,
    headerActions,
    above,
    tools,
    summary,
    bulk,
    below,
  }: ListPageProps<Data>) {
    const isSearching = useIsSearching(list.path);
    return (
      <>
        <header className="mb-0.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 md:mb-5">
          <div className="min-w-0 md:flex-1 md:basis-72">
            <h1 className="poster text-title leading-[1.05]!">
              {list.partTitle?.(data) ?? list.title}
            </h1>
            {lead && <p className="mt-1 max-w-prose text-muted max-md:sr-only">{lead}</p>}
          </div>
          <div className="flex flex-wrap gap-2 empty:hidden">
            {list.csv && (
              <span className="max-md:hidden">
                <CsvLink to={listAddress(list.csv, data.list)} />
              </span>
            )}
            {headerActions}
          </div>
          {!list.search && <Filters data={data} tools={tools} />}
        </header>
        {above}
        <Controls data={data} isSearching={isSearching} tools={tools} />
        <div className="flex flex-col">
          {summary}
          <Records data={data} bulk={bulk} isSearching={isSearching} />
        </div>
        {below}
      </>
    );
  }

  function Records({
    data,
    bulk,
    isSearching,
  }: Pick<ListPageProps<Data>, "data" | "bulk"> & { isSearching: boolean }) {
    const { label = list.title } = list;
    const name = typeof label === "string" ? label : label(data);
    const isAsked = Object.values(data.list).some(Boolean);
    const isGrid = showsCards(data);
    if (list.skeletons && isSearching) return <Skeletons label={list.skeletons} isGrid={isGrid} />;
    if (data.rows.length === 0)
      return (
        <div className="max-md:mt-2">
          <EmptyState title={list.none(data, isAsked)}>{list.ifNone?.(data)}</EmptyState>
        </div>
      );
    if (isGrid) return <Cards data={data} />;
    const table = (of: string | null) => (
      <Table key={addressOf(data)} data={data} name={name} isBusy={isSearching} choiceForm={of} />
    );
    if (!bulk || !list.choice) return table(null);
    return (
      <BulkForm label={name} {...bulk}>
        {table}
      </BulkForm>
    );
  }

  const showsCards = (data: Data) => Boolean(list.card) && data.list["view"] !== "table";

  function Cards({ data }: { data: Data }) {
    return (
      <ul aria-label={list.title} className={cardGridClass}>
        {data.rows.map((row) => (
          <li key={list.keyOf(row)}>{list.card!(row, data)}</li>
        ))}
      </ul>
    );
  }

  /** Leads from the cards to the table, and back. */
  function ViewSwitch({ data }: { data: Data }) {
    const isGrid = showsCards(data);
    const Icon = isGrid ? TableIcon : GridIcon;
    return (
      <Link
        to={addressOf(data, { view: isGrid ? "table" : null })}
        preventScrollReset
        aria-label={isGrid ? "Show as a table" : "Show as cards"}
        className={`${chipClass(false)} float-right min-h-12! px-3!`}
      >
        <Icon className="size-5" />
      </Link>
    );
  }

  function Controls({
    data,
    isSearching,
    tools,
  }: {
    data: Data;
    isSearching: boolean;
    tools?: ReactNode;
  }) {
    const { q, ...others } = data.list;
    const rows = (list.filters?.(data) ?? []).filter((row) => row !== false);
    const tabs = rows.filter((row) => row.as === "tabs");
    const chips = chipsOf(data);
    if (!list.search && rows.length === 0 && !list.fields) return null;
    return (
      <div className="mb-1 grid grid-cols-[minmax(0,1fr)] gap-1 md:mb-4 md:gap-3">
        {tabs.map((row) => (
          <Tabs
            key={row.label}
            label={row.label}
            isFolded={row.isFolded}
            tabs={row.options.map(({ query, ...option }) => ({
              to: addressOf(data, query),
              current: isOn(data.list, query),
              ...option,
            }))}
          />
        ))}
        {/* The search floats, so that what the filters' button opens stands below both, and the
            button stays where it was pressed. */}
        {list.search && (
          <div className="flow-root max-md:order-first">
            <div className={`float-left max-w-xl ${searchWidth(data, tools)}`}>
              <SearchForm
                {...list.search}
                defaultValue={q ?? ""}
                hidden={others}
                pending={isSearching}
                clearTo={addressOf(data, { q: null })}
              />
            </div>
            {list.card && <ViewSwitch data={data} />}
            <Filters data={data} tools={tools} />
          </div>
        )}
        {chips.length > 0 && (
          <div
            className={`-my-0.5 flex flex-wrap gap-x-6 gap-y-2 md:my-0 md:py-1 ${chips.some(({ isInSight }) => isInSight) ? "" : "max-md:hidden"}`}
          >
            {chips.map((row) => (
              <div
                key={row.label}
                className={row.isInSight ? "max-w-full min-w-0" : "max-md:hidden"}
              >
                <Chips data={data} row={row} />
              </div>
            ))}
          </div>
        )}
      </div>
    );
  }

  function searchWidth(data: Data, tools: ReactNode): string {
    if (list.card) return "mr-2 w-[calc(100%-7rem)] md:w-[calc(100%-3.75rem)]";
    if (!hasFilters(data, tools)) return "w-full";
    return "mr-2 w-[max(min(100%,14rem),100%-3.5rem)] sm:w-[max(min(100%,20rem),100%-14rem)]";
  }

  const hasFilters = (data: Data, tools: ReactNode) =>
    Boolean(list.fields || tools || list.csv || chipsOf(data).length > 0);

  const chipsOf = (data: Data) =>
    (list.filters?.(data) ?? []).filter(
      (row) => row !== false && row.as === "chips" && row.options.length > 0,
    ) as FilterRow[];

  function Chips({ data, row }: { data: Data; row: FilterRow }) {
    const chips = row.options.map(({ label, query, count }) => {
      const current = isOn(data.list, query);
      return (
        <ChipLink
          key={label}
          to={addressOf(data, row.isToggle && current ? without(query) : query)}
          current={current}
          preventScrollReset
        >
          {count === undefined ? label : `${label} (${formatCount(count)})`}
        </ChipLink>
      );
    });
    if (row.isInSight) return <ChipRow label={row.label}>{chips}</ChipRow>;
    return (
      <nav aria-label={row.label} className="flex flex-wrap gap-2">
        {chips}
      </nav>
    );
  }

  /**
   * On a phone, everything that filters, prints or saves the list is behind one button; on a wider
   * page, chips and the CSV link stand beside the list. The fields are a GET form, so that a
   * filtered list has an address.
   */
  function Filters({ data, tools }: { data: Data; tools?: ReactNode }) {
    const { fields } = list;
    const hidden = chipsOf(data).filter(({ isInSight }) => !isInSight);
    if (!hasFilters(data, tools)) return null;
    const isPhoneOnly = !fields && !tools;
    const names = fields?.names ?? [];
    const others = Object.entries(data.list).filter(([name]) => !names.includes(name));
    return (
      <>
        <details
          key={JSON.stringify(data.list)}
          className={`group/filters ${list.search ? "" : "open:w-full"} ${isPhoneOnly ? "md:hidden" : ""}`}
        >
          <summary
            className={`${chipClass(false)} ${list.search ? "min-h-12!" : ""} w-max cursor-pointer px-3! md:px-4!`}
          >
            <FilterIcon className="size-5" />
            <span className="max-sm:sr-only">{tools ? "Filters and prints" : "Filters"}</span>
          </summary>
          <div className="clear-both pt-2">
            <div className="grid gap-3 rounded-2xl border-2 border-line bg-raised p-4">
              {hidden.length > 0 && (
                <div className="grid gap-3 md:hidden">
                  {hidden.map((row) => (
                    <Chips key={row.label} data={data} row={row} />
                  ))}
                </div>
              )}
              {fields && (
                <Form
                  preventScrollReset
                  className="grid grid-cols-2 items-end gap-x-3 gap-y-3 lg:grid-cols-4 lg:gap-x-4 max-sm:[&_input]:px-2.5!"
                >
                  {others.map(
                    ([name, value]) =>
                      value && <input key={name} type="hidden" name={name} value={value} />,
                  )}
                  {fields.inputs(data)}
                  <Button className="max-lg:col-span-2">Show</Button>
                </Form>
              )}
              {tools && <div className={fields ? "border-t-2 border-line pt-2" : ""}>{tools}</div>}
              {list.csv && (
                <div className="md:hidden">
                  <CsvLink to={listAddress(list.csv, data.list)} label="Export as CSV" />
                </div>
              )}
            </div>
          </div>
        </details>
        <FiltersOn data={data} chips={hidden} />
      </>
    );
  }

  /**
   * The filters that are set, each with a press that removes it. Chips that are visible show it
   * themselves.
   */
  function FiltersOn({ data, chips }: { data: Data; chips: readonly FilterRow[] }) {
    const fields = list.fields?.on(data) ?? [];
    const on = chips.flatMap(({ options }) =>
      options.filter(({ query }) => Object.values(query).some(Boolean) && isOn(data.list, query)),
    );
    if (fields.length + on.length === 0) return null;
    return (
      <p
        className={`clear-both flex flex-wrap items-center gap-2 pt-2 ${fields.length === 0 ? "md:hidden" : ""}`}
      >
        {on.map(({ label, query }) => (
          <span key={label} className="md:hidden">
            <FilterOn to={addressOf(data, without(query))} label={label} />
          </span>
        ))}
        {fields.map(({ name, label }) => (
          <FilterOn key={name} to={addressOf(data, { [name]: null })} label={label} />
        ))}
        {fields.length > 0 && (
          <TextLink
            to={addressOf(data, Object.fromEntries(list.fields!.names.map((name) => [name, null])))}
            preventScrollReset
          >
            Clear filters
          </TextLink>
        )}
      </p>
    );
  }

  function Table({
    data,
    name,
    isBusy,
    choiceForm,
  }: {
    data: Data;
    name: string;
    isBusy: boolean;
    choiceForm: string | null;
  }) {
    return (
      <div className="@container">
        <div
          role="table"
          aria-label={name}
          aria-busy={isBusy || undefined}
          style={{ "--columns": `repeat(${columns.length}, auto)` } as React.CSSProperties}
          className="record-table"
        >
          <div role="rowgroup" className="@max-table:sr-only">
            <div role="row">
              {columns.map((column) => (
                <Head key={labelOf(column, data)} column={column} data={data} />
              ))}
            </div>
          </div>
          <Rows data={data} rows={data.rows} choiceForm={choiceForm} />
          <MoreRows<{ rows: Data["rows"]; next: string | null }>
            next={data.next ?? null}
            addressOf={(after) => addressOf(data, { after })}
          >
            {({ rows }) => <Rows data={data} rows={rows} choiceForm={choiceForm} />}
          </MoreRows>
        </div>
      </div>
    );
  }

  function Rows({ data, rows, ...rest }: RowsProps<Data>) {
    const { groupOf } = list;
    if (!groupOf) return <RowGroup data={data} rows={rows} {...rest} />;
    return [...groupedBy(rows, (row) => groupOf(row, data))].map(([group, ofGroup]) => (
      <RowGroup key={group} data={data} rows={ofGroup} group={group} {...rest} />
    ));
  }

  function RowGroup({ data, rows, group, choiceForm }: RowsProps<Data> & { group?: string }) {
    const params = useParams();
    return (
      <div role="rowgroup">
        {group && (
          <div role="row" data-group>
            <div role="cell" data-first aria-colspan={columns.length}>
              <h2>{group}</h2>
            </div>
          </div>
        )}
        {rows.map((row) => (
          <div
            key={list.keyOf(row)}
            role="row"
            data-current={list.isOpen?.(row, params) || undefined}
            data-marked={list.isMarked?.(row) || undefined}
            data-choice={choiceForm === null ? undefined : ""}
          >
            {columns.map((column, index) => (
              <div
                key={labelOf(column, data)}
                role="cell"
                data-line={column.line ?? 2}
                data-first={isFirstOfLine(columns, index) || undefined}
                data-number={column.isNumber || undefined}
                data-actions={column.holdsButtons || undefined}
                className={column.className}
              >
                {index === 0 && choiceForm !== null && (
                  <Choice row={row} data={data} form={choiceForm} />
                )}
                {column.cell(row, data)}
              </div>
            ))}
          </div>
        ))}
      </div>
    );
  }

  function Choice({ row, data, form }: { row: Data["rows"][number]; data: Data; form: string }) {
    const { name, valueOf, labelOf: called } = list.choice!;
    const value = valueOf(row, data);
    // A row that cannot be ticked keeps the room of the box, so that all rows begin at the same
    // place.
    if (value === null) return <span className="record-choice" />;
    return (
      <label className="record-choice">
        <input type="checkbox" form={form} name={name} value={value} aria-label={called(row)} />
      </label>
    );
  }

  return { Page, addressOf };
}

const labelOf = <Row, Data>({ label }: Pick<Column<Row, Data>, "label">, data: Data) =>
  typeof label === "string" ? label : label(data);

function Head<Row, Data>({ column, data }: { column: Column<Row, Data>; data: Data }) {
  const { to, sorted } = column.sort?.(data) ?? {};
  const label = labelOf(column, data);
  const arrow = sorted && (sorted === "ascending" ? " ↑" : " ↓");
  return (
    <span role="columnheader" aria-sort={sorted} data-number={column.isNumber || undefined}>
      {/* Buttons show for one row at a time: their head would stand over nothing. */}
      <span className={column.holdsButtons ? "sr-only" : to && "@table:hidden"}>{label}</span>
      {to && (
        <Link
          to={to}
          preventScrollReset
          className="hidden min-h-11 items-center gap-1 whitespace-nowrap underline-offset-4 hover:underline @table:inline-flex"
        >
          {label}
          {arrow && <span aria-hidden="true">{arrow}</span>}
        </Link>
      )}
    </span>
  );
}

/** For a link that makes its whole row pressable. */
export const rowLinkClass =
  "font-semibold after:absolute after:inset-0 @max-table:after:rounded-2xl";

function FilterOn({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={`Remove the filter ${label}`}
      className={`${chipClass(true)} gap-1.5`}
    >
      {label}
      <CancelIcon className="size-4" />
    </Link>
  );
}

const isOn = (list: Query, query: Query) =>
  Object.entries(query).every(([name, value]) => (list[name] || null) === (value ?? null));

const without = (query: Query): Query =>
  Object.fromEntries(Object.keys(query).map((name) => [name, null]));

/** Whether the column is the first of its line, which has no dot before it. */
function isFirstOfLine<Row, Data>(columns: readonly Column<Row, Data>[], index: number): boolean {
  const line = (at: number) => columns[at]?.line ?? 2;
  return columns.findIndex((_, at) => line(at) === line(index)) === index;
}

/** Whether another list of the same page is being loaded; a question about a row does not count. */
function useIsSearching(path: string): boolean {
  const { location } = useNavigation();
  const here = useLocation();
  return (
    location !== undefined &&
    [location.pathname, here.pathname].every((one) => one === path) &&
    location.search !== here.search &&
    !new URLSearchParams(location.search).has("delete")
  );
}

function Skeletons({ label, isGrid }: { label: string; isGrid: boolean }) {
  return (
    <div
      aria-busy="true"
      aria-label={label}
      role="status"
      className={isGrid ? cardGridClass : "@container grid gap-2"}
    >
      {Array.from({ length: skeletonCards }, (_, index) => (
        <div
          key={index}
          data-skeleton
          className={`animate-shimmer rounded-2xl bg-sunk ${isGrid ? "aspect-[4/5]" : "h-24 @table:h-14"}`}
        />
      ))}
    </div>
  );
}

const cardGridClass =
  "grid grid-cols-2 large-text:grid-cols-1 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-5";
