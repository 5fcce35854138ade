import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { makePrivate } from "./data-folder.server.ts";

/** An empty cluster, made with the build: making one takes seconds and 900 MB, copying it neither. */
const template = resolve("build/cluster");

/**
 * Puts an empty cluster where there is none. It takes its place whole, so that a start that was killed while it copied
 * leaves nothing half-made.
 */
export function plantCluster(folder: string): void {
  if (existsSync(join(folder, "PG_VERSION"))) return;
  const part = `${folder}.new`;
  rmSync(part, { recursive: true, force: true });
  cpSync(template, part, { recursive: true });
  makePrivate(part);
  syncAll(part);
  renameSync(part, folder);
}

/** Has every file of a folder on the disk before its name says so. */
function syncAll(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) syncAll(join(path, entry.name));
    else sync(join(path, entry.name));
  sync(path);
}

function sync(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}
