import { join } from "node:path";
import { DataDirInUse, lockDataDir } from "../app/db/data-lock.server.ts";
import { startEmbedded } from "../app/db/embedded/embedded-server.server.ts";
import { reachable } from "../app/db/embedded/socket-folder.server.ts";

/**
 * Connects to the embedded database: the running site's, or else one that is started here and
 * stopped by `leave`.
 */
export async function reach(dataDir: string, cluster = join(dataDir, "postgres")) {
  let unlock: () => void;
  try {
    unlock = lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const { connectionString, remove } = reachable(cluster);
    return { connectionString, leave: async () => remove() };
  }
  const server = await startEmbedded(cluster, () => {});
  return {
    connectionString: server.connectionString,
    leave: () => server.stop().finally(unlock),
  };
}
