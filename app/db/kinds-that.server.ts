import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { kindsThat } from "#app/shared/purchases/purchase-kinds.ts";

/** Whether a fact is true of the kind of purchase in a column. */
export const isOfKindThat = (
  column: SQLWrapper,
  fact: Parameters<typeof kindsThat>[0],
): SQL<boolean> => {
  const names = kindsThat(fact).map((kind) => sql.raw(`'${kind}'`));
  return sql<boolean>`${column} in (${sql.join(names, sql`, `)})`;
};
