import type { Queryable } from "./db.server.ts";

/** A statement that is built once for each database and each connection of a transaction, not at every asking. */
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
