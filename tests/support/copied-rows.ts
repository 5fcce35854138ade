import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";

interface Copied {
  /** The SQL condition of the rows to copy. */
  from: string;
  /** The arguments of `jsonb_build_object` that make each copy differ; `nth` is its number. */
  changed: string;
  times: number;
}

/** Copies rows of a table within the database, without its generated columns. */
export async function copyRows(
  db: Queryable,
  table: string,
  { from, changed, times }: Copied,
): Promise<void> {
  const { rows } = await db.execute<{ names: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER'`);
  const { names } = rows[0]!;
  await db.execute(
    sql.raw(`insert into ${table} (${names}) select ${names} from (
      select made.* from (
        select kept, jsonb_build_object(${changed}) as changed
        from ${table} kept cross join generate_series(1, ${times}) nth where ${from}) copied
      cross join lateral jsonb_populate_record(copied.kept, copied.changed) made) made`),
  );
}
