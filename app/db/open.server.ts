import { join, resolve } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { ConstructorOptions } from "pg-boss";
import { isDatabaseAway } from "./away.server.ts";
import { lockDataDir } from "./data-lock.server.ts";
import type { Database } from "./db.server.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded/embedded-server.server.ts";
import * as schema from "./schema.server.ts";

export interface OpenDatabase {
  db: Database;
  queue: Pick<ConstructorOptions, "connectionString">;
  /** Calls back for each NOTIFY until the returned function is called. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Stands for notifications that may have been missed. */
export const missedSome = "*";

interface DatabaseOptions {
  databaseUrl?: string; // the embedded one in `dataDir` without it
  dataDir: string;
}

const migrationsFolder = resolve("app/db/migrations");
const options = { schema, casing: "snake_case" } as const;

/** Brings the tables up to date. Raises `DataDirInUse` for a folder another process holds. */
export function openDatabase(
  { databaseUrl, dataDir }: DatabaseOptions,
  report: (line: string) => void = () => {},
): Promise<OpenDatabase> {
  return databaseUrl ? openServer(databaseUrl) : openEmbedded(dataDir, report);
}

async function openEmbedded(
  dataDir: string,
  report: (line: string) => void,
): Promise<OpenDatabase> {
  const unlock = lockDataDir(dataDir);
  let server: EmbeddedServer | undefined;
  const end = async () => {
    await server?.stop();
    unlock();
  };
  try {
    server = await startEmbedded(join(dataDir, "postgres"), report);
    const opened = await openServer(server.connectionString);
    return { ...opened, close: () => opened.close().finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** In a rush for a free connection, else for a server that is gone without a word. */
const connecting = {
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
/** Longer than any statement of a page, a great import's and a wait for a lock among them. */
const longestStatementMs = 30_000;

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    query_timeout: longestStatementMs,
    ...connecting,
  });
  // The pool opens another connection; an error that nobody listens for ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = withSafeTransactions(pool);
  try {
    await migrateServer(connectionString);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listeners = new Set<() => Promise<void>>();
  return {
    db,
    queue: { connectionString, ...connecting },
    async listen(channel, onNotify) {
      const stop = await listenForEver(connectionString, channel, onNotify);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
    },
  };
}

/** drizzle's own never gives back a connection whose first statement failed, and gives broken ones back as if well. */
function withSafeTransactions(pool: pg.Pool): NodePgDatabase<typeof schema> {
  const db: NodePgDatabase<typeof schema> = drizzle(pool, options);
  const onConnection = new WeakMap<pg.PoolClient, typeof db>();
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    const connected = onConnection.get(client) ?? drizzle(client, options);
    onConnection.set(client, connected);
    let isBroken = false;
    try {
      return await connected.transaction(run, config);
    } catch (error) {
      isBroken = isDatabaseAway(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return db;
}

/** Processes that start together migrate one after the other. */
async function migrateServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, ...connecting });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('festival migrations'))");
    await migrate(drizzle(client, options), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** On a connection of its own, made anew whenever it is lost. */
async function listenForEver(
  connectionString: string,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async () => {
    client = new pg.Client({ connectionString, ...connecting });
    client.on("notification", (message) => onNotify(message.payload ?? ""));
    client.on("error", () => {});
    client.on("end", () => {
      if (!stopped) retry = setTimeout(connect, 1_000);
    });
    await client
      .connect()
      .then(() => client?.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(() => onNotify(missedSome))
      .catch(() => client?.end().catch(() => {}));
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
