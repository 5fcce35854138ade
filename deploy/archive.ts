import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { type Places, readPlaces } from "../app/config/places.server.ts";
import { extract } from "./tar.ts";

const format = "festival backup";
/** The version of the archive's format, to be raised when an older restore could not read it. */
const version = 2;

const manifest = z.object({
  format: z.literal(format),
  version: z.int(),
  madeAt: z.string(),
  database: z.enum(["embedded", "server"]),
  pictures: z.enum(["files", "store"]),
  data: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;

/** The backup's own files inside an archive, beside the content of DATA_DIR. */
export const own = {
  folder: ".backup",
  manifest: ".backup/manifest.json",
  dump: ".backup/postgres.sql",
  pictures: ".backup/pictures",
} as const;

/** Where DATA_DIR, the site's storage or an archive lists who was erased (`erasures.server.ts`). */
export const erased = { files: "files/erased", store: "erased" } as const;

// A backup contains everybody's data, so nobody else may read its files from the first byte on.
process.umask(0o077);
// What Node and packages warn of, as an address with `sslmode=require` causes it, is in the site's
// log.
process.removeAllListeners("warning");
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

/**
 * Reads the site's places, with `dataDir` as an absolute path. Ends the program with a line where a
 * setting is wrong.
 */
export function places(): Places {
  try {
    const read = readPlaces(process.env);
    return { ...read, dataDir: resolve(read.dataDir) };
  } catch (error) {
    return fail((error as Error).message);
  }
}

export function archiveArgument(usage: string, dataDir: string): string {
  const [name] = process.argv.slice(2);
  if (!name?.endsWith(".tar.gz")) fail(`usage: ${usage}`);
  const archive = resolve(name);
  if (`${dirname(archive)}/`.startsWith(`${dataDir}/`)) fail("The archive cannot lie in DATA_DIR");
  return archive;
}

const workPrefix = ".backup-work-";
const brokenOffMs = 24 * 60 * 60_000;

/**
 * Makes a temporary folder, which is removed when this program ends; where the power was cut, the
 * program that runs here a day later removes it.
 */
export function workFolder(parent: string): string {
  try {
    const made = mkdirSync(parent, { recursive: true });
    removeBrokenOff(parent);
    const folder = mkdtempSync(join(parent, workPrefix));
    goAtEnd(folder);
    if (made) process.once("exit", () => removeIfEmpty(parent));
    return folder;
  } catch (error) {
    return fail(`${parent} cannot be written to: ${(error as Error).message}`);
  }
}

function removeBrokenOff(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(workPrefix)) continue;
    const folder = join(parent, name);
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (changed && Date.now() - changed > brokenOffMs)
      rmSync(folder, { recursive: true, force: true });
  }
}

function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function goAtEnd(path: string): void {
  process.once("exit", () => rmSync(path, { recursive: true, force: true }));
}

export function writeManifest(folder: string, contents: Omit<Manifest, "format" | "version">) {
  writeFileSync(join(folder, own.manifest), JSON.stringify({ format, version, ...contents }));
}

/**
 * Reads the description in an archive. Ends the program where the file is no backup of the site.
 */
export async function readManifest(archive: string, folder: string): Promise<Manifest> {
  await extract(archive, folder, [own.manifest]).catch(() => {});
  const file = join(folder, own.manifest);
  const read = manifest.safeParse(existsSync(file) ? parse(readFileSync(file, "utf8")) : null);
  if (!read.success) fail(`${archive} is not a backup of this site`);
  if (read.data.version > version)
    fail(`${archive} was made by a newer version of the site: restore it with that one`);
  if (read.data.version === 1 && read.data.database === "embedded")
    fail(
      `${archive} is of format 1, of the database inside the site: restore it with that version`,
    );
  return read.data;
}

/** Unpacks an archive, or these parts of it. Ends the program with a line where it is damaged. */
export async function unpack(
  archive: string,
  into: string,
  parts: readonly string[] = [],
): Promise<void> {
  await extract(archive, into, parts).catch((error: Error) =>
    fail(`${archive} could not be unpacked: ${error.message}`),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Runs a program. Ends this one with a line when the other is missing or fails. */
export function run(program: string, options: string[], env: Record<string, string> = {}): void {
  const { error, status } = spawnSync(program, options, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  if (error) fail(`${program} is needed and could not be run: ${error.message}`);
  if (status !== 0) fail(`${program} failed`);
}

export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
