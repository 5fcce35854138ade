import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { lockDataDir } from "./data-lock.server.ts";
import type { Database } from "./db.server.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded/embedded-server.server.ts";
import { type Listening, openLine } from "./listening.server.ts";
import { drizzleOptions } from "./drizzle-options.server.ts";
import { connecting, openPool } from "./pool.server.ts";

export interface OpenDatabase {
  db: Database;
  /** For what has connections of its own, such as the queue. */
  connectionString: string;
  /**
   * Calls `onNotify` for each NOTIFY of any process until it is stopped. `onCommitted` hears of this process's own
   * transactions earlier: before the caller of each goes on.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onCommitted: (payload: string) => void,
  ): Promise<Listening>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** The address of the PostgreSQL server. Without it the embedded one in `dataDir` is opened. */
  databaseUrl?: string;
  dataDir: string;
}

export const migrationsFolder = resolve("app/db/migrations");

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
  const committed = new Set<(payload: string) => void>();
  const db = openPool(
    // One stays open, so that the first visitor after a quiet hour does not wait for it.
    { connectionString, max: 10, min: 1 },
    (topic) => committed.forEach((hear) => hear(topic)),
  );
  try {
    await migrateServer(connectionString);
  } catch (error) {
    await db.$client.end();
    throw error;
  }
  const line = openLine({ connectionString, ...connecting });
  return {
    db,
    connectionString,
    async listen(channel, onNotify, onCommitted) {
      const { hears, stop } = await line.listen(channel, onNotify);
      committed.add(onCommitted);
      return {
        hears,
        stop() {
          committed.delete(onCommitted);
          stop();
        },
      };
    },
    async close() {
      await Promise.all([line.close(), db.$client.end()]);
    },
  };
}

/** Processes that start together migrate one after the other. */
async function migrateServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, ...connecting });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('festival migrations'))");
    await migrate(drizzle(client, drizzleOptions), { migrationsFolder });
  } finally {
    await client.end();
  }
}
