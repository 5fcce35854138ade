import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { ConstructorOptions } from "pg-boss";
import { isDatabaseAway } from "./away.server.ts";
import { lockDataDir } from "./data-lock.server.ts";
import type { Database } from "./db.server.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded/embedded-server.server.ts";
import { type Listening, openLine } from "./listening.server.ts";
import { connecting, openPool } from "./pool.server.ts";
import { queueOn } from "./queue-connection.server.ts";

export interface OpenDatabase {
  db: Database;
  queue: Pick<ConstructorOptions, "db">;
  /** Calls back for each NOTIFY until it is stopped, and earlier, as soon as it is committed, for this process's own. */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onTold: (payload: string) => void,
  ): Promise<Listening>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** The address of the PostgreSQL server. Without it the embedded one in `dataDir` is opened. */
  databaseUrl?: string;
  dataDir: string;
}

export const migrationsFolder = resolve("app/db/migrations");
const options = { casing: "snake_case" } as const;

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

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const tells = new Set<(payload: string) => void>();
  const onTold = (payload: string) => tells.forEach((tell) => tell(payload));
  const pool = openPool(connectionString, { max: 10, onTold });
  const db = withSafeTransactions(pool);
  try {
    await migrateServer(connectionString);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const line = openLine({ connectionString, ...connecting });
  const queue = queueOn(connectionString, line);
  return {
    db,
    queue: { db: queue },
    async listen(channel, onNotify, onTold) {
      const { hears, stop } = await line.listen(channel, onNotify);
      tells.add(onTold);
      return {
        hears,
        stop() {
          tells.delete(onTold);
          stop();
        },
      };
    },
    async close() {
      await Promise.all([line.close(), queue.close(), pool.end()]);
    },
  };
}

/** drizzle's own never gives back a connection whose first statement failed, and gives broken ones back as if well. */
function withSafeTransactions(pool: pg.Pool): Database {
  const db: Database = drizzle(pool, options);
  const onConnection = new WeakMap<pg.PoolClient, Database>();
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
