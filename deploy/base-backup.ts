import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { reach } from "./reach.ts";

/**
 * Makes a low-level base backup (see PostgreSQL's manual): files that change meanwhile are repaired
 * from the log, which is copied last.
 */
export async function copyCluster(dataDir: string, to: string): Promise<void> {
  const cluster = join(dataDir, "postgres");
  const server = await reach(dataDir, cluster);
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    await client.query("select pg_create_physical_replication_slot('backup', true, true)");
    await client.query("select pg_backup_start('npm run backup', fast => true)");
    copyFolder(cluster, to, (path) => !notCopied.test(path));
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    writeFileSync(join(to, "backup_label"), rows[0]!.labelfile);
    copyFolder(join(cluster, "pg_wal"), join(to, "pg_wal"), () => true);
  } finally {
    await client.end();
    await server.leave();
  }
}

/** Files that only the running server uses. */
const notCopied =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|(.*\/)?(pgsql_tmp.*|pg_internal\.init.*))$/;

function copyFolder(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
  below = "",
): void {
  mkdirSync(join(to, below), { recursive: true });
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (!isWanted(path)) continue;
    if (entry.isDirectory()) copyFolder(from, to, isWanted, path);
    else copyUnlessGone(join(from, path), join(to, path));
  }
}

function copyUnlessGone(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
