import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataDirInUse, lockDataDir } from "../app/db/data-lock.server.ts";
import { archiveArgument, databaseUrl, dataDir, dumpName, fail, run } from "./archive.ts";

/**
 * `npm run backup -- FILE.tar.gz` copies everything into one file: `DATA_DIR`, and a dump of the PostgreSQL server where
 * `DATABASE_URL` names one. The embedded database is copied while nobody runs on it: stop the site first. A server is
 * dumped while the site runs; its pictures never change, so that those copied after it hold all that it names.
 */
const archive = archiveArgument("npm run backup --");
if (!databaseUrl && !existsSync(dataDir)) fail(`DATA_DIR ${dataDir} does not exist`);

const unlock = databaseUrl ? () => {} : lock();
const folder = mkdtempSync(join(tmpdir(), "festival-backup-"));
const parts = ["--exclude=./lock", "-C", dataDir, "."];
if (databaseUrl) {
  run("pg_dump", "--format=custom", `--file=${join(folder, dumpName)}`, databaseUrl);
  parts.unshift("-C", folder, dumpName);
  if (!existsSync(dataDir)) parts.splice(-4);
}
// A backup that broke off is never mistaken for one: the name comes last.
run("tar", "-czf", `${archive}.part`, ...parts);
chmodSync(`${archive}.part`, 0o600);
renameSync(`${archive}.part`, archive);
rmSync(folder, { recursive: true });
unlock();
console.log(`Backup: ${archive}`);

function lock(): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return fail(`${error.message}. Stop it, then make the backup.`);
  }
}
