import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

/**
 * Whether the value of a column is among those that a query finds, which is asked once; each of them
 * is then looked up by an index of the column. By "in", PostgreSQL may ask it anew for each row of
 * the table, where it believes from an earlier time that there are hardly any: that takes minutes,
 * and a query with a limit finds others each time. Elsewhere it reads the whole table for "in".
 */
export const isAmongFound = (column: SQLWrapper, query: SQLWrapper): SQL =>
  sql`${column} = any(array(${query}))`;
