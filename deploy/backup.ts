import { existsSync, cpSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import {
  archiveArgument,
  fail,
  own,
  places as readPlaces,
  workFolder,
  writeManifest,
} from "./archive.ts";
import { copyCluster } from "./base-backup.ts";
import { fetchPictures } from "./pictures.ts";
import { dump, serverOf } from "./postgres.ts";
import { pack } from "./tar.ts";

/**
 * `npm run backup -- FILE.tar.gz` may run while the site runs. Pictures never change and are copied
 * last, so that the archive has all pictures that the dump names.
 */
const places = readPlaces();
const { dataDir, databaseUrl, s3 } = places;
const archive = archiveArgument("npm run backup -- FILE.tar.gz", dataDir);
const data = existsSync(dataDir);
if (!databaseUrl && !existsSync(join(dataDir, "postgres")))
  fail(`DATA_DIR ${dataDir} ${data ? "holds no site yet" : "does not exist"}`);

const folder = workFolder(dirname(archive));
mkdirSync(join(folder, own.folder));
if (databaseUrl) dump(await serverOf(databaseUrl), join(folder, own.dump));
else await copyCluster(dataDir, join(folder, "postgres"));
const pictures = s3 ? await fetchPictures(places, join(folder, own.pictures)) : 0;
if (data) for (const name of readdirSync(dataDir)) await copyEntry(name);
writeManifest(folder, {
  madeAt: new Date().toISOString(),
  database: databaseUrl ? "server" : "embedded",
  pictures: s3 ? "store" : "files",
  data,
});

// The archive gets its name at the end, so that an unfinished backup is never mistaken for a
// finished one.
const part = join(folder, "archive.tar.gz");
const others = readdirSync(folder).filter((name) => name !== own.folder);
await pack(part, folder, [own.folder, ...others]).catch((error: Error) =>
  fail(`The archive could not be written: ${error.message}`),
);
renameSync(part, archive);
console.log(`Backup: ${archive}${s3 ? `, with ${pictures} pictures of the object store` : ""}`);

async function copyEntry(name: string): Promise<void> {
  const [from, to] = [join(dataDir, name), join(folder, name)];
  if (/^(postgres(\.new)?|lock(-journal)?|lost\+found|sandbox\.sqlite-.+)$/.test(name)) return;
  if (name !== "sandbox.sqlite") return cpSync(from, to, { recursive: true });
  const records = new DatabaseSync(from, { readOnly: true });
  await backup(records, to);
  records.close();
}
