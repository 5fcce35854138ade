import { recordBackup } from "../app/domain/backups.server.ts";
import { readPlaces } from "../app/config/places.server.ts";
import { openPool } from "../app/db/pool.server.ts";
import { fail } from "./archive.ts";
import { databaseOf } from "./doctor/site-under-check.ts";

/**
 * `node deploy/note-backup.ts made|failed` tells the site how a nightly backup ended, whether the
 * site runs or not. A failure that cannot be told is noticed by the age of the last good backup.
 */
const [outcome] = process.argv.slice(2);
if (outcome !== "made" && outcome !== "failed")
  fail("usage: node deploy/note-backup.ts made|failed");
try {
  const { connectionString, leave } = await databaseOf(readPlaces(process.env));
  const db = openPool({ connectionString, max: 1, connectionTimeoutMillis: 9_000 });
  try {
    await recordBackup(db, outcome, new Date());
  } finally {
    await db.$client.end();
    await leave();
  }
} catch (error) {
  fail(`The site could not be told of the backup: ${(error as Error).message}`);
}
process.exit(0);
