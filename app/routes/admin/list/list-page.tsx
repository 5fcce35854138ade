import type { ReactNode } from "react";
import { MoreRows } from "#app/routes/admin/more-rows.tsx";
import { type Column, RecordTable } from "#app/routes/admin/record-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

interface ListPageProps<Row> {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Above the rows: the search, the choice of a part, what a form was answered. */
  controls?: ReactNode;
  page: { rows: readonly Row[]; next: string | null };
  none: string;
  table: { label: string; columns: readonly (string | Column)[] };
  /** The address of the page that a cursor starts; without one, of this list, which tells it from another. */
  addressOf: (after?: string) => string;
  /** Puts the table into what belongs around it, such as the form that its rows are ticked in. */
  renderTable?: (table: ReactNode) => ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

export function ListPage<Row>({
  title,
  lead,
  actions,
  controls,
  page,
  none,
  table,
  addressOf,
  renderTable = (list) => list,
  children,
}: ListPageProps<Row>) {
  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} />
      {controls}
      {page.rows.length === 0 ? (
        <EmptyState title={none} />
      ) : (
        renderTable(
          <RecordTable key={addressOf()} {...table}>
            {children(page.rows)}
            <MoreRows<typeof page> next={page.next} addressOf={addressOf}>
              {(more) => children(more.rows)}
            </MoreRows>
          </RecordTable>,
        )
      )}
    </>
  );
}
