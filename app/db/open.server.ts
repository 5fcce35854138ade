import { join } from "node:path";
import type pg from "pg";
import { lockDataDir } from "./data-lock.server.ts";
import type { Database } from "./db.server.ts";
import { type EmbeddedServer, startEmbedded } from "./embedded/embedded-server.server.ts";
import { type ListenConnection, openNotifyListener } from "./notify-listener.server.ts";
import { migrateServer, type ReportTables } from "./migrate.server.ts";
import { connecting, openPool } from "./pool.server.ts";
import { clientConfigOf, type Server, serverOf } from "./primary.server.ts";

export interface OpenDatabase {
  db: Database;
  /** The settings for what opens connections of its own, such as the queue. */
  clientConfig: pg.ClientConfig;
  /**
   * Calls `onNotify` for each NOTIFY of any process until it is stopped, and `onCommitted` for this
   * process's own transactions: earlier, before the caller of each continues.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onCommitted: (payload: string) => void,
  ): Promise<ListenConnection>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /**
   * The address of the PostgreSQL server, or of several. Without it the embedded one in `dataDir`
   * is opened.
   */
  databaseUrl?: string;
  dataDir: string;
  /** How many connections the pool takes at most: 10 unless given. */
  databasePool?: number;
}

/** The queue has two connections of its own, and one hears the notices. */
const besidesPool = 3;
/** How many connections a process takes at most. */
export const connectionsOf = (databasePool: number): number => databasePool + besidesPool;

/** Brings the tables up to date. Throws `DataDirInUse` for a folder another process holds. */
export function openDatabase(
  { databaseUrl, dataDir, databasePool = 10 }: DatabaseOptions,
  report: (line: string) => void = () => {},
  reportTables: ReportTables = () => {},
): Promise<OpenDatabase> {
  return databaseUrl
    ? openServer(serverOf(databaseUrl), databasePool, reportTables)
    : openEmbedded(dataDir, databasePool, report, reportTables);
}

async function openEmbedded(
  dataDir: string,
  databasePool: number,
  report: (line: string) => void,
  reportTables: ReportTables,
): Promise<OpenDatabase> {
  const unlock = lockDataDir(dataDir);
  let server: EmbeddedServer | undefined;
  const end = async () => {
    await server?.stop();
    unlock();
  };
  try {
    server = await startEmbedded(join(dataDir, "postgres"), report);
    const opened = await openServer(server, databasePool, reportTables);
    return { ...opened, close: () => opened.close().finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openServer(
  server: Server,
  databasePool: number,
  reportTables: ReportTables,
): Promise<OpenDatabase> {
  const clientConfig = clientConfigOf(server);
  const committed = new Set<(payload: string) => void>();
  const db = openPool(
    // One connection stays open, so that the first visitor after a quiet hour does not wait for it.
    { ...server, max: databasePool, min: 1 },
    (topic) => committed.forEach((hear) => hear(topic)),
  );
  try {
    await migrateServer(clientConfig, reportTables);
  } catch (error) {
    await db.$client.end();
    throw error;
  }
  const listener = openNotifyListener({ ...clientConfig, ...connecting });
  return {
    db,
    clientConfig,
    async listen(channel, onNotify, onCommitted) {
      const { hears, stop } = await listener.listen(channel, onNotify);
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
      await Promise.all([listener.close(), db.$client.end()]);
    },
  };
}
