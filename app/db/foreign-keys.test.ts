import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

/** Tables that stay so small that reading them whole takes no longer than an index would. */
const small: Record<string, string> = {
  bulk_moves: "loses its rows after 30 days",
  editions: "has a row for each closed edition",
  festival_draft: "has one row",
  festival_versions: "has a row for each publication",
  payment_reconciliations: "has a row for each night",
  scheduled_cancellations: "holds the orders that are about to be cancelled",
  ticket_imports: "has a row for each file",
};

test("every foreign key has an index, so that deleting the row it refers to scans no table", async () => {
  // A partial index serves as well: the check looks for one value, which is never null.
  const { rows } = await site.app.db.execute<{ table: string; column: string }>(sql`
    select key.conrelid::regclass::text as "table", attribute.attname as "column"
    from pg_constraint key
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index where indrelid = key.conrelid and indkey[0] = key.conkey[1] and indisvalid
          and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attribute.attname)))
    order by 1, 2`);
  expect(rows.filter(({ table }) => !(table in small))).toEqual([]);
});
