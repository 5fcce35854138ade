import { z } from "zod";
import type { Queryable } from "#app/db/db.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSetting, saveSetting, saveSettingOnce } from "#app/domain/settings.server.ts";

const hour = 60 * 60_000;
/** The longest time from one night's backup to the next, with what making it takes. */
const latestMs = 26 * hour;

const time = z.coerce.date();
const stored = z.object({
  /** From when on backups were expected. */
  since: time,
  madeAt: time.nullable(),
  failedAt: time.nullable(),
});

/** The nightly backups of the site, as the programs of `deploy/` recorded them. */
export interface Backups {
  /** When the last good one ended, copied off the machine where that is asked for. */
  madeAt: Date | null;
  /** When the last one failed, unless a good one came after it. */
  failedAt: Date | null;
  /** The milliseconds since the last good one, or since the first was expected. */
  ageMs: number;
  isLate: boolean;
}

/** Returns what is known of the nightly backups; null where none are expected, as on a laptop. */
export async function findBackups({
  db,
  env,
  now,
}: Parts<"db" | "now"> & { env: { hasBackups: boolean } }): Promise<Backups | null> {
  if (!env.hasBackups) return null;
  const at = now();
  const { since, madeAt, failedAt } = (await readStored(db)) ?? noneSince(at);
  const ageMs = Math.max(0, at.getTime() - (madeAt ?? since).getTime());
  return { madeAt, failedAt, ageMs, isLate: ageMs > latestMs };
}

/** Records from when on backups are expected: a first night has to pass before one is missing. */
export async function expectBackups({
  db,
  env,
  now,
}: Parts<"db" | "now"> & { env: { hasBackups: boolean } }): Promise<void> {
  if (env.hasBackups) await saveSettingOnce(db, "backups", JSON.stringify(noneSince(now())));
}

/** Records that a backup was made or failed. */
export async function recordBackup(
  db: Queryable,
  outcome: "made" | "failed",
  at: Date,
): Promise<void> {
  const before = (await readStored(db)) ?? noneSince(at);
  const now =
    outcome === "made" ? { madeAt: at, failedAt: null } : { madeAt: before.madeAt, failedAt: at };
  await saveSetting(db, "backups", JSON.stringify({ since: before.since, ...now }));
}

const noneSince = (since: Date): z.infer<typeof stored> => ({
  since,
  madeAt: null,
  failedAt: null,
});

async function readStored(db: Queryable): Promise<z.infer<typeof stored> | null> {
  const value = await findSetting(db, "backups");
  return value === undefined ? null : stored.parse(JSON.parse(value));
}
