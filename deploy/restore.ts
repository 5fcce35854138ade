import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { archiveArgument, databaseUrl, dataDir, dumpName, fail, run } from "./archive.ts";

/**
 * `npm run restore -- FILE.tar.gz` brings a backup back into an empty `DATA_DIR`, and into the database of `DATABASE_URL`
 * where the backup was made of a server. It never writes over a folder that has something in it.
 */
const archive = archiveArgument("npm run restore --");
if (!existsSync(archive)) fail(`${archive} does not exist`);
if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
  fail(`DATA_DIR ${dataDir} is not empty: move it away first`);

// Beside the folder, so that it takes its place at once when all of it is there.
mkdirSync(dirname(dataDir), { recursive: true });
const folder = mkdtempSync(join(dirname(dataDir), ".restore-"));
run("tar", "-xzf", archive, "-C", folder);
const dump = join(folder, dumpName);
if (existsSync(dump) !== Boolean(databaseUrl)) {
  rmSync(folder, { recursive: true });
  fail(
    databaseUrl
      ? "This backup is of the embedded database: unset DATABASE_URL"
      : "This backup is of a PostgreSQL server: set DATABASE_URL",
  );
}
if (databaseUrl) {
  run(
    "pg_restore",
    "--clean",
    "--if-exists",
    "--no-owner",
    "--single-transaction",
    `--dbname=${databaseUrl}`,
    dump,
  );
  rmSync(dump);
}
rmSync(dataDir, { recursive: true, force: true });
renameSync(folder, dataDir);
console.log(`Restored to ${dataDir}`);
