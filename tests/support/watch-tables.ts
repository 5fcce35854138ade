import type { App } from "#app/context.server.ts";

/** Returns the names of the tables that changed since it was called last. */
export type ListChanged = () => Promise<string[]>;

/**
 * Has the database note which tables are written into, so that only those are read after a request,
 * and returns a function that begins to compare the tables. Left out are the tables in `without`,
 * and the rows in which one of `ownWords` stands: those of the one who asks.
 */
export async function watchTables(
  { db }: Pick<App, "db">,
  { without }: { without: readonly string[] },
): Promise<(ownWords?: readonly string[]) => Promise<ListChanged>> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> all ($1) order by tablename`,
    [without],
  );
  const tables = rows.map(({ name }) => name);
  // A note is committed, or taken back, with what it is about. A file before may have watched the
  // same database.
  await db.$client.query(`
    drop schema if exists watched cascade;
    create schema watched;
    create unlogged table watched.written (name text not null);
    create function watched.note() returns trigger language plpgsql as $$
      begin
        insert into watched.written values (tg_table_name);
        return null;
      end $$;
    ${tables
      .map(
        (name) => `create trigger watched after insert or update or delete or truncate on "${name}"
          for each statement execute function watched.note();`,
      )
      .join("\n")}`);

  const listWritten = async (): Promise<string[]> => {
    const noted = await db.$client.query<{ name: string }>(
      `with noted as (delete from watched.written returning name) select distinct name from noted`,
    );
    return noted.rows.map(({ name }) => name);
  };

  const hash = async (names: readonly string[], ownWords: readonly string[]) => {
    const hashes = new Map<string, string>();
    for (const name of names) {
      const hashed = await db.$client.query<{ hash: string }>({
        // Under a name it is planned once for each connection: planning takes longer than reading
        // the few rows.
        name: `hash of ${name}`,
        text: `select md5(coalesce(string_agg(row::text, ' ' order by row::text), '')) as hash
          from "${name}" as row
          where not exists (select from unnest($1::text[]) as word where position(word in row::text) > 0)`,
        values: [ownWords],
      });
      hashes.set(name, hashed.rows[0]!.hash);
    }
    return hashes;
  };

  return async (ownWords = []) => {
    await listWritten();
    const known = await hash(tables, ownWords);
    return async () => {
      const changed: string[] = [];
      for (const [name, now] of await hash(await listWritten(), ownWords)) {
        if (known.get(name) !== now) changed.push(name);
        known.set(name, now);
      }
      return changed;
    };
  };
}
