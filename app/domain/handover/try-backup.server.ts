import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { checkOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import {
  compareTotals,
  differenceText,
  type SiteTotals,
} from "#app/shared/handover/site-totals.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import {
  changeHandover,
  findHandover,
  lockHandover,
  saveHandover,
  type TriedBackup,
} from "./handover.server.ts";
import { HandoverRefused } from "./handover-refused.server.ts";
import { totalsOf, totalsStatement } from "./site-totals.server.ts";

/**
 * How often a running backup records that it is running, and after how long without such a record
 * it counts as broken off.
 */
const beatMs = 10_000;
const brokenOffMs = 90_000;

/** How long an archive can be downloaded before it is deleted. */
const retentionMs = 60 * 60_000;

export const isAtWork = ({ phase, beatAt }: TriedBackup, at: Date): boolean =>
  phase !== "tried" && phase !== "failed" && at.getTime() - beatAt.getTime() < brokenOffMs;

/**
 * Asks for a backup that is made, restored beside the site and compared with it: one at a time,
 * whichever process does it. It holds everybody's data, so it takes the password. Throws
 * `HandoverRefused` "backup-running".
 */
export async function requestBackup(
  app: Parts<"db" | "auth" | "queue" | "now">,
  current: string,
  byUserId: string,
): Promise<Outcome<"current">> {
  const checked = await checkOwnPassword(app, byUserId, current);
  if (!checked.ok) return checked;
  const { queue, now } = app;
  await changeHandover(app, byUserId, async (tx, handover) => {
    if (handover.backup && isAtWork(handover.backup, now()))
      throw new HandoverRefused("backup-running");
    const asked: TriedBackup = {
      id: newId(20),
      byId: byUserId,
      startedAt: now(),
      beatAt: now(),
      phase: "waiting",
      problems: [],
      totals: null,
      bytes: null,
      downloadedAt: null,
    };
    await queue.enqueue(tx, "try-backup", { backupId: asked.id });
    const change = { byUserId, action: "Asked for a backup of everything", subject: "The site" };
    await recordChange(tx, change, now());
    return { next: { ...handover, backup: asked }, result: undefined };
  });
  return { ok: true };
}

type TryParts = Parts<"db" | "env" | "now" | "log">;

/**
 * Does what was asked for: `npm run backup` into a folder of its own, `npm run try-backup` of that,
 * and the comparison with the totals from before and after the copy. The live data are only read.
 */
export async function tryBackup(app: TryParts, backupId: string): Promise<void> {
  const save = (change: Partial<TriedBackup>) => saveProgress(app, backupId, change);
  if (!(await save({ phase: "copying" }))) return;
  const beat = setInterval(() => {
    save({}).catch((error: unknown) => app.log.warn({ err: error }, "backup's progress"));
  }, beatMs);
  const folder = folderOf(backupId);
  try {
    await requireSpace(app);
    deleteOldArchives(app.now());
    mkdirSync(folder, { mode: 0o700 });
    setTimeout(() => deleteFolder(backupId), retentionMs).unref();
    process.once("exit", () => deleteFolder(backupId));
    const archive = archiveOf(backupId);
    const before = await readTotals(app.db);
    await run("deploy/backup.ts", archive);
    const after = await readTotals(app.db);
    await save({ phase: "restoring", bytes: statSync(archive).size });
    const totals = JSON.parse(await run("deploy/try-backup.ts", archive, "--json")) as SiteTotals;
    const problems = compareTotals(totals, before, after).map(differenceText);
    await save({ phase: problems.length > 0 ? "failed" : "tried", problems, totals });
  } catch (error) {
    if (!(error instanceof BackupFailed)) app.log.error({ err: error }, "backup of the hand-over");
    deleteFolder(backupId);
    await save({ phase: "failed", problems: [(error as Error).message] });
  } finally {
    clearInterval(beat);
  }
}

/** Something that a reader of the page can do something about. */
class BackupFailed extends Error {
  override name = "BackupFailed";
}

/** Says whether this backup is still the one that is asked for. */
async function saveProgress(
  { db, now }: Parts<"db" | "now">,
  backupId: string,
  change: Partial<TriedBackup>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const handover = await lockHandover(tx);
    if (handover?.backup?.id !== backupId) return false;
    const backup = { ...handover.backup, beatAt: now(), ...change };
    await saveHandover(tx, { ...handover, backup });
    return true;
  });
}

const prefix = "festival-backup-";
const folderOf = (backupId: string) => join(tmpdir(), prefix + backupId);

export const archiveOf = (backupId: string) => join(folderOf(backupId), "festival.tar.gz");

const deleteFolder = (backupId: string) =>
  rmSync(folderOf(backupId), { recursive: true, force: true });

/**
 * Deletes the archives that a process left which was killed, once nobody can download them any
 * more: they hold everybody's data.
 */
export function deleteOldArchives(at: Date): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtime;
    if (made && at.getTime() - made.getTime() > 2 * retentionMs)
      rmSync(folder, { recursive: true, force: true });
  }
}

async function readTotals(db: Queryable): Promise<SiteTotals> {
  const { rows } = await db.execute<Record<keyof SiteTotals, string>>(sql.raw(totalsStatement));
  return totalsOf(rows[0]!);
}

/** Letters of what a program complains of: the first lines say it. */
const mostSaid = 500;

/** Runs a program of `deploy/` with the settings of this process. Returns what it printed. */
async function run(program: string, ...words: string[]): Promise<string> {
  // What it writes to its standard error is shown as the reason.
  const child = spawn(process.execPath, [program, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  const ended = new Promise<number | null>((done, failed) => {
    child.once("error", failed);
    child.once("close", done);
  });
  const [said, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  process.off("exit", end);
  if (code !== 0)
    throw new BackupFailed(complaints.trim().slice(0, mostSaid) || `${program} ended with ${code}`);
  return said;
}

const megabytes = (bytes: number) => `${formatCount(Math.ceil(bytes / 1_000_000))} MB`;

/** The copy, its archive and what is restored of it lie beside each other for a moment. */
async function requireSpace({ db, env }: Parts<"db" | "env">): Promise<void> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  );
  const needed = 3 * Number(rows[0]!.bytes) + 2 * sizeOf(env.dataDir, "postgres");
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < needed)
    throw new BackupFailed(
      `It needs about ${megabytes(needed)} in ${tmpdir()} for some minutes, where ${megabytes(bavail * bsize)} are free. Make room, or start the site with TMPDIR set to a larger disk.`,
    );
}

/**
 * The size of all files in a folder except those below `without`, which the database counts itself.
 */
function sizeOf(folder: string, without?: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== without)
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sizeOf(path);
      return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    })
    .reduce((sum, size) => sum + size, 0);
}

/**
 * The archive of the last backup, where it lies on this machine; "elsewhere" where another process
 * of the site made it. Throws `HandoverRefused` "no-backup" once nobody has it.
 */
export async function findArchive({
  db,
  now,
}: Parts<"db" | "now">): Promise<{ path: string; bytes: number; backupId: string } | "elsewhere"> {
  const backup = (await findHandover(db))?.backup;
  const isAvailable =
    backup?.bytes && now().getTime() - backup.startedAt.getTime() < retentionMs * 2;
  if (!backup || !isAvailable) throw new HandoverRefused("no-backup");
  const path = archiveOf(backup.id);
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  return bytes === undefined ? "elsewhere" : { path, bytes, backupId: backup.id };
}

/** Writes down that the archive was sent to its end, and by whom it was asked for. */
export async function noteDownload(
  { db, now }: Parts<"db" | "now">,
  backupId: string,
  byUserId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const handover = await lockHandover(tx);
    if (handover?.backup?.id !== backupId) return;
    const backup = { ...handover.backup, downloadedAt: now() };
    await saveHandover(tx, { ...handover, backup });
    const change = { byUserId, action: "Downloaded a backup of everything", subject: "The site" };
    await recordChange(tx, change, now());
  });
}
