import { fillPlaceholders, type SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./db.server.ts";
import { drizzleOptions } from "./drizzle-options.server.ts";

/**
 * A query of drizzle's that is built once for each connection, not at every asking. `build` ends
 * with `.prepare(name)`, by which PostgreSQL parses and plans it once for each connection.
 */
export function prepared<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

const dialect = new PgDialect(drizzleOptions);

/**
 * A statement in SQL that is written once and that PostgreSQL parses and plans once for each
 * connection, by its name. Asked with the values of its placeholders, it returns its rows as `pg`
 * does: an instant is a Date, a bigint a string.
 */
export function namedStatement<Row extends object = object>(
  name: string,
  write: (db: Queryable) => SQLWrapper,
): (db: Queryable, values?: Record<string, unknown>) => Promise<Row[]> {
  let written: { sql: string; params: unknown[] } | undefined;
  return async (db, values = {}) => {
    written ??= dialect.sqlToQuery(write(db).getSQL());
    const asked = fillPlaceholders(written.params, values);
    const { rows } = await db.$client.query<Row>({ name, text: written.sql, values: asked });
    return rows;
  };
}
