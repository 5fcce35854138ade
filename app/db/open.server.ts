import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePg, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type ConstructorOptions, fromPglite } from "pg-boss";
import { isDatabaseAway } from "./away.server.ts";
import { lockDataDir } from "./data-lock.server.ts";
import type { Database } from "./db.server.ts";
import { DurableNodeFS, durableStartParams } from "./durable-fs.server.ts";
import { plantCluster } from "./new-cluster.server.ts";
import * as schema from "./schema.server.ts";

export interface OpenDatabase {
  db: Database;
  /** How pg-boss reaches the same database. */
  queue: Pick<ConstructorOptions, "db" | "backend" | "connectionString">;
  /** Calls back for each NOTIFY on a channel until the returned function is called. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The payload that stands for notifications that may have been missed. */
export const anything = "*";

export interface DatabaseOptions {
  /** A PostgreSQL server; the embedded database in `dataDir` without it. */
  databaseUrl?: string;
  /** Null keeps the embedded database in memory, for tests. */
  dataDir: string | null;
}

// npm runs every script in the package's folder, and so does the image of deploy/.
const migrationsFolder = resolve("app/db/migrations");
const options = { schema, casing: "snake_case" } as const;

/** Opens the database and brings its tables up to date. Raises `DataDirInUse` for a folder another process holds. */
export function openDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<OpenDatabase> {
  return databaseUrl ? openServer(databaseUrl) : openEmbedded(dataDir);
}

async function openEmbedded(dataDir: string | null): Promise<OpenDatabase> {
  const unlock = dataDir === null ? () => {} : lockDataDir(dataDir);
  try {
    const client = await openPglite(dataDir);
    const db = drizzlePglite(client, options);
    await migratePglite(db, { migrationsFolder });
    return {
      db: db as unknown as Database,
      queue: { db: fromPglite(client), backend: "pglite" },
      listen: (channel, onNotify) => client.listen(channel, onNotify),
      async close() {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function openPglite(dataDir: string | null): Promise<PGlite> {
  if (dataDir === null) return PGlite.create();
  const folder = join(dataDir, "postgres");
  plantCluster(folder);
  return PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams: durableStartParams(PGlite.defaultStartParams),
  });
}

/** How long somebody waits for a connection: in a rush for a free one, else for a server that is gone without a word. */
const connecting = {
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
/** Longer than any statement of a page takes, a great import's and a wait for a lock among them. */
const longestStatementMs = 30_000;

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    query_timeout: longestStatementMs,
    ...connecting,
  });
  // A connection that is lost is not a fault of ours: the pool opens another. Its own listener covers idle ones only, and
  // an error that nobody listens for ends the process.
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
    db: db as unknown as Database,
    queue: { connectionString, ...connecting },
    async listen(channel, onNotify) {
      const stop = listenForEver(connectionString, channel, onNotify);
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

/**
 * drizzle's own transaction keeps a connection of the pool for ever when its first statement fails, and gives a broken
 * one back as if it were well. This one gives every connection back, and the broken ones to be closed.
 */
function withSafeTransactions(pool: pg.Pool): NodePgDatabase<typeof schema> {
  const db: NodePgDatabase<typeof schema> = drizzlePg(pool, options);
  const onConnection = new WeakMap<pg.PoolClient, typeof db>();
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    const connected = onConnection.get(client) ?? drizzlePg(client, options);
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

/** Processes that start together migrate one after the other, however long the first takes. */
async function migrateServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, ...connecting });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('festival migrations'))");
    await migratePg(drizzlePg(client, options), { migrationsFolder });
  } finally {
    // What the connection locked goes with it.
    await client.end();
  }
}

/** Listens on a connection of its own and makes a new one whenever it is lost. */
function listenForEver(
  connectionString: string,
  channel: string,
  onNotify: (payload: string) => void,
): () => Promise<void> {
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
      // What was told while nobody listened is lost: the listener has to suppose anything.
      .then(() => onNotify(anything))
      .catch(() => client?.end().catch(() => {}));
  };
  void connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
