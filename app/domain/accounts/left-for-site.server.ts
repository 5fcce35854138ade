import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import type { Env } from "#app/config/env.server.ts";

/*
 * What a command on the server leaves for the site that runs on an embedded database, which belongs
 * to that site alone: a small file in DATA_DIR. A site on a database server needs none, since the
 * command writes there itself.
 */
export type Place = Pick<Env, "databaseUrl" | "dataDir">;

/** Leaves a value as JSON, in place of the one that was left under this name before. */
export function leaveForSite(dataDir: string, name: string, value: unknown): void {
  const file = join(dataDir, name);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, JSON.stringify(value), { mode: 0o600, flag: "wx" });
  // Root writes the file, and the user whom the site runs as reads it.
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0) chownSync(part, uid, gid);
  renameSync(part, file);
}

/** Returns null where nothing was left, or something of another shape. */
export function readLeft<Shape extends z.ZodType>(
  { databaseUrl, dataDir }: Place,
  name: string,
  shape: Shape,
): z.output<Shape> | null {
  if (databaseUrl) return null;
  try {
    return shape.parse(JSON.parse(readFileSync(join(dataDir, name), "utf8")));
  } catch {
    return null;
  }
}

export function deleteLeftFile({ databaseUrl, dataDir }: Place, name: string): void {
  if (!databaseUrl) rmSync(join(dataDir, name), { force: true });
}
