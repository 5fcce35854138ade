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
    const started = await client.query<{ file: string }>(
      "select pg_walfile_name(pg_backup_start('npm run backup', fast => true)) as file",
    );
    copyFolder(cluster, to, (path) => !notCopied.test(path));
    const stopped = await client.query<{ labelfile: string; file: string }>(
      "select labelfile, pg_walfile_name(lsn) as file from pg_backup_stop(wait_for_archive => false)",
    );
    const [{ file: first }] = started.rows as [{ file: string }];
    const [{ labelfile, file: last }] = stopped.rows as [{ labelfile: string; file: string }];
    writeFileSync(join(to, "backup_label"), labelfile);
    // Of the log, only what was written meanwhile repairs the copy: earlier files are done with,
    // and later ones are empty or wait to be used again.
    const isWanted = (path: string) => !logFile.test(path) || (first <= path && path <= last);
    copyFolder(join(cluster, "pg_wal"), join(to, "pg_wal"), isWanted);
  } finally {
    await client.end();
    await server.leave();
  }
}

const logFile = /^[0-9A-F]{24}$/;

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
