import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { isUp } from "../app/db/embedded/answering.server.ts";
import { end } from "../app/db/embedded/child.server.ts";
import { identityFor, ownFolder } from "../app/db/embedded/identity.server.ts";
import { findPrograms } from "../app/db/embedded/programs.server.ts";
import { reachable } from "../app/db/embedded/socket-folder.server.ts";

/** Settings that a site must never have: after a crash the folder has to be filled again. */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "16GB",
  checkpoint_timeout: "1h",
  autovacuum: "off",
  jit: "off",
  shared_buffers: "2GB",
  maintenance_work_mem: "1GB",
  listen_addresses: "",
  unix_socket_directories: ".",
};

/**
 * Opens two connections to a PostgreSQL server that writes as fast as this machine can, on the
 * folder of a stopped embedded database.
 */
export async function startForPlanting(
  folder: string,
): Promise<{ connections: pg.Client[]; stop(): Promise<void> }> {
  const { connectionString, remove } = reachable(folder);
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(
    join(findPrograms().folder, "postgres"),
    ["-D", ownFolder(folder), ...options],
    { ...identityFor(folder), cwd: folder, env: {}, stdio: "ignore" },
  );
  if (!(await isUp(child, connectionString))) throw new Error("PostgreSQL did not start");
  const connections = [1, 2].map(() => new pg.Client({ connectionString }));
  for (const connection of connections) await connection.connect();
  return {
    connections,
    async stop() {
      for (const connection of connections) await connection.end();
      await end(child);
      remove();
    },
  };
}
