import type { Queryable } from "./db.server.ts";

/** A statement that is built once for each database, not at every asking; in a transaction it is built anew. */
export function prepared<Statement>(
  build: (db: Queryable) => Statement,
): (db: Queryable) => Statement {
  const built = new WeakMap<Queryable, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}
