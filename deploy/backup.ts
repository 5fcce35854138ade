import { existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { DataDirInUse, lockDataDir } from "../app/db/data-lock.server.ts";
import {
  archiveArgument,
  fail,
  goAtEnd,
  own,
  places as readPlaces,
  run,
  workFolder,
  writeManifest,
} from "./archive.ts";
import { fetchPictures } from "./pictures.ts";
import { dump, serverOf } from "./postgres.ts";

/**
 * `npm run backup -- FILE.tar.gz` copies everything into one file: `DATA_DIR`, the database of `DATABASE_URL` and the
 * pictures of the object store where they are set. The embedded database is copied while nobody runs on it: stop the site
 * first. A server is dumped while the site runs; its pictures never change, so that those copied after it hold all that it
 * names.
 */
const places = readPlaces();
const { dataDir, databaseUrl, s3 } = places;
const archive = archiveArgument("npm run backup --", dataDir);
const data = existsSync(dataDir);
if (!databaseUrl && !data) fail(`DATA_DIR ${dataDir} does not exist`);

const unlock = databaseUrl ? () => {} : lock();
const folder = workFolder(dirname(archive));
mkdirSync(join(folder, own.folder));
if (databaseUrl) dump(await serverOf(databaseUrl), join(folder, own.dump));
const pictures = s3 ? await fetchPictures(places, join(folder, own.pictures)) : 0;
writeManifest(folder, {
  madeAt: new Date().toISOString(),
  database: databaseUrl ? "server" : "embedded",
  pictures: s3 ? "store" : "files",
  data,
});

// A backup that broke off is never mistaken for one: the name comes last.
const part = `${archive}.part`;
goAtEnd(part);
const folders = ["-C", folder, own.folder, ...(data ? ["-C", dataDir, "."] : [])];
run("tar", ["-czf", part, "--exclude=./lock", ...folders]);
renameSync(part, archive);
unlock();
console.log(`Backup: ${archive}${s3 ? `, with ${pictures} pictures of the object store` : ""}`);

function lock(): () => void {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return fail(`${error.message}. Stop it, then make the backup.`);
  }
}
