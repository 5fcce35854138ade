import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { pipelined } from "./pipelined.server.ts";
import { applicationName } from "./check-server.server.ts";
import { isDatabaseUnavailable } from "./database-unavailable.server.ts";
import type { Database, Transaction } from "./db.server.ts";
import { drizzleOptions } from "./drizzle-options.server.ts";
import { notifyChanged } from "./notify-changed.server.ts";
import { type Server, ServerSocket } from "./primary.server.ts";
import { isRaisedFor } from "./sql-state.server.ts";
import { namedStatement } from "./statement.server.ts";

/**
 * How long to wait for a free connection in a rush, or for a server that is gone without notice.
 */
export const connecting = {
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
/** Longer than any statement of a page, a great import's and a wait for a lock among them. */
const longestStatementMs = 30_000;

const begin = namedStatement("begin", () => sql`begin`);

/**
 * Opens a pool of connections. `onCommitted` is called with each topic that a transaction
 * announced, as soon as it is committed and before its caller continues.
 */
export function openPool(
  { primary, ...options }: pg.PoolConfig & Pick<Server, "primary">,
  onCommitted: (topic: string) => void = () => {},
): Database {
  // Statements that are asked at once on one connection are sent at once (`pipelined`).
  const pool = new pg.Pool({
    pipeline: true,
    application_name: applicationName,
    stream: () => new ServerSocket(primary),
    query_timeout: longestStatementMs,
    ...connecting,
    ...options,
  });
  // The pool opens another connection; an error that nobody listens for ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));

  /** One transaction object for each connection, so that its prepared statements are built once. */
  const transactions = new WeakMap<pg.PoolClient, Transaction>();
  const transactionOn = (client: pg.PoolClient): Transaction => {
    const known = transactions.get(client);
    if (known) return known;
    const made = Object.assign(drizzle(client, drizzleOptions), { announced: new Set<string>() });
    transactions.set(client, made);
    return made;
  };

  // drizzle's own never gives back a connection whose first statement failed, and gives broken ones
  // back as if well.
  const runOnce: Database["transaction"] = async (run) => {
    const client = await pool.connect();
    const tx = transactionOn(client);
    tx.announced.clear();
    let isBroken = false;
    try {
      // The database runs `begin` before the first statement, since it receives them in this order.
      const [, result] = await pipelined([begin(tx), run(tx)]);
      const [, { command }] = await pipelined([
        notifyChanged(tx, [...tx.announced]),
        client.query("commit"),
      ]);
      // PostgreSQL says so where a statement failed and its error was not raised.
      if (command !== "COMMIT")
        throw new Error("The transaction was rolled back: one of its statements failed");
      for (const topic of tx.announced) onCommitted(topic);
      return result;
    } catch (error) {
      isBroken = isDatabaseUnavailable(error) || !(await rollBack(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  const transaction: Database["transaction"] = (run) =>
    runOnce(run).catch((error: unknown) => {
      if (!isRaisedFor(error, "rolledBack")) throw error;
      return runOnce(run);
    });
  return Object.assign(drizzle(pool, drizzleOptions), { transaction });
}

/** Says whether the connection can be used again. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    return true;
  } catch {
    return false;
  }
}
