import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../app/db/embedded/embedded-server.server.ts";
import { totalsOf, totalsStatement } from "../app/domain/handover/site-totals.server.ts";
import {
  compareTotals,
  differenceText,
  type SiteTotals,
} from "../app/shared/handover/site-totals.ts";
import {
  archiveArgument,
  fail,
  own,
  places as readPlaces,
  readManifest,
  unpack,
  workFolder,
} from "./archive.ts";
import { bringBack, serverOf } from "./postgres.ts";
import { reach } from "./reach.ts";

/**
 * `npm run try-backup -- FILE.tar.gz`: restores a backup into a separate database, compares its
 * totals with the site's, and deletes that database. The site may run and is not changed. With
 * `--json` it prints the totals alone, to be compared with known ones.
 */
const places = readPlaces();
const { dataDir, databaseUrl } = places;
const printsJson = process.argv[3] === "--json";
const archive = archiveArgument("npm run try-backup -- FILE.tar.gz", dataDir);
if (!existsSync(archive)) fail(`${archive} does not exist`);

/** The beginning of the database's name; the seconds since 1970 follow. */
const scratch = "festival_try_";

// The folder lies beside the archive, where there is room for another copy.
const folder = workFolder(dirname(archive));
const made = await readManifest(archive, folder);
if ((made.database === "server") !== Boolean(databaseUrl))
  fail("This backup is of another kind of database than the site's");
await unpack(archive, folder, [own.folder, ...(databaseUrl ? [] : ["postgres"])]);
const restored = await (databaseUrl ? tryOnServer(databaseUrl) : tryEmbedded());
if (printsJson) console.log(JSON.stringify(restored));
else await compare();

async function compare(): Promise<void> {
  const site = databaseUrl
    ? { connectionString: databaseUrl, leave: async () => {} }
    : await reach(dataDir);
  const now = await readTotals(site.connectionString).finally(() => site.leave());
  const differing = compareTotals(restored, now);
  console.log(
    `Restored what was backed up at ${made.madeAt}, and compared it with the site as it is now`,
  );
  if (differing.length > 0) fail(differing.map(differenceText).join("\n"));
  console.log("Orders, paid sums, tickets and customers are the same");
}

/** Reads the totals with a PostgreSQL server that is started on the unpacked folder. */
async function tryEmbedded() {
  const server = await startEmbedded(join(folder, "postgres"), () => {}).catch((error: Error) =>
    fail(`The database of the backup does not start: ${error.message}`),
  );
  return readTotals(server.connectionString).finally(() => server.stop());
}

/**
 * Reads the totals in a separate database on the site's server, whose user has to be allowed to
 * make one.
 */
async function tryOnServer(address: string) {
  const name = `${scratch}${Math.floor(Date.now() / 1_000)}`;
  const url = new URL(address);
  url.pathname = `/${name}`;
  await onDatabase(address, async (client) => {
    await dropLeftBehind(client);
    await client
      .query(`create database ${name}`)
      .catch((error: Error) =>
        fail(
          `The user of DATABASE_URL may not make a database to restore into (${error.message}): alter role … createdb, or try the backup on another server`,
        ),
      );
  });
  const site = await serverOf(address);
  // Dropped at the exit, because a failed restore ends this program.
  process.once("exit", () => {
    const drop = `drop database if exists ${name} with (force)`;
    const options = ["--no-psqlrc", "--quiet", `--command=${drop}`, `--dbname=${site.address}`];
    const env = { ...process.env, ...site.env, PGOPTIONS: "-c client_min_messages=error" };
    spawnSync(site.program("psql"), options, { stdio: ["ignore", "ignore", "inherit"], env });
  });
  bringBack(await serverOf(url.href), folder);
  return readTotals(url.href);
}

/** Drops the databases that killed runs left behind an hour ago or more. */
async function dropLeftBehind(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname ~ $1",
    [`^${scratch}\\d+$`],
  );
  for (const { name } of rows)
    if (Number(name.slice(scratch.length)) < Date.now() / 1_000 - 3_600)
      await client.query(`drop database if exists ${name} with (force)`);
}

function readTotals(connectionString: string): Promise<SiteTotals> {
  return onDatabase(connectionString, async (client) =>
    totalsOf((await client.query(totalsStatement)).rows[0]),
  );
}

async function onDatabase<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}
