import { findBackups } from "../../app/domain/backups.server.ts";
import { fail, type Finding, ok } from "./finding.ts";
import type { SiteUnderCheck } from "./site-under-check.ts";

const hours = (ms: number) => `${Math.round(ms / 3_600_000)} h`;

/** Checks the age of the last good nightly backup, where there is one each night. */
export async function checkBackups({ db, noDatabase, env, now }: SiteUnderCheck): Promise<Finding> {
  if (!env.hasBackups) return ok("none are expected: BACKUPS is not set");
  if (!db) return fail(noDatabase);
  const found = await findBackups({ db, env, now });
  if (!found) return ok("none are expected");
  const { madeAt, failedAt, ageMs, isLate } = found;
  const last = madeAt ? `the last good one is ${hours(ageMs)} old` : "there is none yet";
  const why = "journalctl -u festival-backup says why; systemctl start festival-backup makes one.";
  if (failedAt) return fail(`The one of ${failedAt.toISOString()} failed, ${last}: ${why}`);
  return isLate ? fail(`None was made in time, ${last}: ${why}`) : ok(last);
}
