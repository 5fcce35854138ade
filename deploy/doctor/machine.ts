import { existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { newId } from "../../app/db/ids.server.ts";
import { findStorageProblem } from "../../app/services/reachability.server.ts";
import { openStorage } from "../../app/services/storage.server.ts";
import { fail, type Finding, ok, together, warn } from "./finding.ts";
import { type SiteUnderCheck, within } from "./site-under-check.ts";
import { reasonOf } from "./reason.ts";

const place = ({ env }: SiteUnderCheck) => resolve(env.dataDir);

/** Checks the store of pictures by writing a small object, reading it and deleting it. */
export async function checkPictures(checkedSite: SiteUnderCheck): Promise<Finding> {
  const { s3 } = checkedSite.env;
  const folder = join(place(checkedSite), "files");
  if (!s3 && !existsSync(folder)) return ok(`there are none yet: ${folder} comes with the first`);
  if (!s3 && statSync(folder).uid !== statSync(place(checkedSite)).uid)
    return fail(
      `${folder} is another user's than DATA_DIR: chown -R it to the one that the site runs as.`,
    );
  const storage = await openStorage(checkedSite.env);
  const problem = s3 && (await findStorageProblem(s3, storage));
  if (problem) return fail(problem);
  const [key, contents] = [`doctor-${newId()}`, new Uint8Array([1, 2, 3])];
  const where = s3 ? `S3_BUCKET ${s3.bucket}` : folder;
  try {
    await storage.put(key, contents, "application/octet-stream");
    const read = await storage.read(key);
    await storage.delete(key);
    return read && Buffer.from(read).equals(contents)
      ? ok(`${where} is written, read and cleared`)
      : fail(`${where} gives back other than was put in: use another store.`);
  } catch (error) {
    return fail(
      `${where} takes no pictures (${reasonOf(error)}): give it to the user that the site runs as.`,
    );
  }
}

const mostSeconds = 60;

/** Checks the clock, on which payments, reservations and limits depend. */
export async function checkClock({ env, db, site }: SiteUnderCheck): Promise<Finding> {
  const asked = db && (await db.execute<{ at: Date }>(sql`select clock_timestamp()::text as at`));
  const others: [string, number][] = asked
    ? [["the database", Date.now() - Date.parse(String(asked.rows[0]!.at))]]
    : [];
  const isOwn = env.sandbox.includes("paystack");
  const other = isOwn ? (site?.at ?? null) : env.paystack.apiUrl;
  const answer =
    other && (await fetch(other, { signal: within(), redirect: "manual" }).catch(() => null));
  const date = answer && answer.headers.get("date");
  if (date) others.push([new URL(other).host, Date.now() - Date.parse(date)]);
  if (others.length === 0) return warn("Nothing answers that it could be compared with.");
  const seconds = (ms: number) => Math.round(Math.abs(ms) / 1_000);
  return together(
    `agrees with ${others.map(([name]) => name).join(" and ")}`,
    others.map(
      ([name, ms]) =>
        seconds(ms) > mostSeconds &&
        warn(
          `This machine is ${seconds(ms)} s ${ms > 0 ? "ahead of" : "behind"} ${name}: set its clock by NTP (timedatectl set-ntp true).`,
        ),
    ),
  );
}

const leastBytes = 2 ** 30;
const leastShare = 0.1;

/**
 * Checks the free space of each disk that holds a part of the data; the database's log may be on
 * another disk than its tables.
 */
export function checkDisk(checkedSite: SiteUnderCheck): Finding {
  const folder = place(checkedSite);
  const notSeen = checkedSite.env.databaseUrl ? "; the disk of DATABASE_URL is not looked at" : "";
  if (!existsSync(folder)) return ok(`nothing is kept in DATA_DIR${notSeen}`);
  const disks = new Map<number, string>();
  for (const path of ["", "postgres", "postgres/base", "postgres/pg_wal", "files"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))) {
    const { dev } = statSync(path);
    if (!disks.has(dev)) disks.set(dev, path);
  }
  const found = [...disks.values()].map(freeBelow);
  return together(found.map(({ says }) => says).join(", ") + notSeen, found);
}

function freeBelow(folder: string): Finding {
  const { bavail, bsize, blocks } = statfsSync(folder);
  const free = bavail * bsize;
  const share = bavail / blocks;
  const text = `${(free / 2 ** 30).toFixed(1)} GB (${Math.floor(share * 100)} %) are free below ${folder}`;
  return free < leastBytes || share < leastShare
    ? warn(`${text}: make room, or the database stops taking orders when there is none.`)
    : ok(text);
}

const others = 0o077;

/** Checks which of the site's files other users can read. */
export function checkFolder(checkedSite: SiteUnderCheck): Finding | false {
  const folder = place(checkedSite);
  if (!existsSync(folder)) return false;
  const open = [folder, ...readdirSync(folder).map((name) => join(folder, name))].filter(
    (path) => (statSync(path).mode & others) !== 0,
  );
  return (
    open.length > 0 &&
    fail(`Others on this machine may look into ${open.join(" and ")}: chmod -R go= ${folder}`)
  );
}
