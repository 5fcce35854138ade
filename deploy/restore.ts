import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  archiveArgument,
  erased,
  fail,
  type Manifest,
  own,
  places as readPlaces,
  readManifest,
  unpack,
  workFolder,
} from "./archive.ts";
import { putPictures } from "./pictures.ts";
import { bringBack, serverOf } from "./postgres.ts";
import { extract } from "./tar.ts";

/**
 * `npm run restore -- FILE.tar.gz [NEWER]`: the site has to be stopped first. The database is
 * changed in one transaction; DATA_DIR has to be empty. NEWER is the DATA_DIR that was moved away,
 * or a later backup: who deleted their account until then is deleted again when the site starts. An
 * object store keeps that list itself.
 */
const places = readPlaces();
const { dataDir, databaseUrl, s3 } = places;
const archive = archiveArgument("npm run restore -- FILE.tar.gz [NEWER]", dataDir);
if (!existsSync(archive)) fail(`${archive} does not exist`);
const newer = process.argv[3];
if (newer && !existsSync(newer)) fail(`${newer} does not exist`);
const made = await readManifest(archive, workFolder(tmpdir()));
checkPlaces(made);
const server = databaseUrl ? await serverOf(databaseUrl) : undefined;

// The folder lies below DATA_DIR, which may be a disk of its own, so that files only have to be
// renamed.
const folder = workFolder(made.data ? dataDir : tmpdir());
await unpack(archive, folder);
if (newer) await addErased(newer);
if (s3) await putPictures(places, join(folder, own.pictures));
if (server) bringBack(server, folder);
rmSync(join(folder, own.folder), { recursive: true });
if (made.data)
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(dataDir, name));
console.log(`Restored what was backed up at ${made.madeAt}`);
if (!newer && !s3)
  console.log(
    "Who deleted their account since then has it again. If you have the DATA_DIR of before or a later backup, name it after this file, and they stay deleted",
  );

/** Adds those who were erased later to the list of the archive. */
async function addErased(from: string): Promise<void> {
  let list = join(from, erased.files);
  if (from.endsWith(".tar.gz")) {
    const into = workFolder(tmpdir());
    const { pictures } = await readManifest(from, into);
    const inside = pictures === "store" ? join(own.pictures, erased.store) : erased.files;
    // An archive of a site that nobody has left has no such folder.
    await extract(from, into, [inside]).catch(() => {});
    list = join(into, inside);
  }
  const into = s3 ? join(own.pictures, erased.store) : erased.files;
  if (existsSync(list)) cpSync(list, join(folder, into), { recursive: true });
}

function checkPlaces({ database, pictures, data }: Manifest): void {
  if (data && existsSync(dataDir) && readdirSync(dataDir).some((name) => name !== "lost+found"))
    fail(`DATA_DIR ${dataDir} is not empty: move it away first`);
  if ((database === "server") !== Boolean(databaseUrl))
    fail(
      databaseUrl
        ? "This backup is of the embedded database: unset DATABASE_URL"
        : "This backup is of a PostgreSQL server: set DATABASE_URL",
    );
  if ((pictures === "store") !== Boolean(s3))
    fail(
      s3
        ? "This backup has its pictures in DATA_DIR: unset S3_ENDPOINT and the rest of S3_"
        : "This backup has pictures of an object store: set S3_ENDPOINT and the rest of S3_",
    );
}
