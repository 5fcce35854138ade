import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./db.server.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/** A statement that is built once for each connection, within transactions and without, not at every asking. */
export function prepared<Statement>(
  build: (db: Queryable) => Statement,
): (db: Queryable) => Statement {
  const built = new WeakMap<object, Statement>();
  return (db) => {
    const { session } = db._;
    const known = built.get(session);
    if (known !== undefined) return known;
    const statement = build(db);
    built.set(session, statement);
    return statement;
  };
}

/** The same of one in SQL: asked with what its placeholders stand for, it gives its rows as PostgreSQL does. */
export function preparedSql<Row extends object = object>(
  name: string,
  write: (db: Queryable) => SQL,
): (db: Queryable, values?: Record<string, unknown>) => Promise<Row[]> {
  const ask = prepared((db) =>
    db._.session.prepareQuery(dialect.sqlToQuery(write(db)), undefined, name, false),
  );
  return async (db, values) => {
    const { rows } = (await ask(db).execute(values)) as { rows: Row[] };
    return rows;
  };
}
