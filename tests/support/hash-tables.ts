import type { App } from "#app/context.server.ts";

/**
 * The tables as hashes, by their names, to be compared before and after a request. Left out are the tables in `without`,
 * and the rows in which one of `ownWords` stands: those of whoever asks.
 */
export async function hashTables(
  { db }: Pick<App, "db">,
  { without, ownWords = [] }: { without: readonly string[]; ownWords?: readonly string[] },
): Promise<Record<string, string>> {
  const tables = await db.$client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> all ($1) order by tablename`,
    [without],
  );
  const hashes = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(row::text, ' ' order by row::text), '')) as hash
       from "${name}" as row
       where not exists (select from unnest($1::text[]) as word where position(word in row::text) > 0)`,
  );
  const hashed = await db.$client.query<{ name: string; hash: string }>({
    // Under a name it is planned once for each connection: planning takes longer than reading the few rows.
    name: `hashes without ${without.join(" and ")}`,
    text: hashes.join(" union all "),
    values: [ownWords],
  });
  return Object.fromEntries(hashed.rows.map(({ name, hash }) => [name, hash]));
}
