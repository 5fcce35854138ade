import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { SettingsError } from "#app/config/env.server.ts";
import { identityFor, ownFolder } from "./identity.server.ts";
import type { Programs } from "./programs.server.ts";

/** The database's user. It has no password, since nobody else can reach the socket. */
export const user = "festival";

/**
 * Takes its name whole, so that a killed start leaves nothing half-made. Throws `SettingsError` for
 * another PostgreSQL's.
 */
export function ensureCluster(folder: string, { folder: programs, major }: Programs): void {
  const version = join(folder, "PG_VERSION");
  if (existsSync(version)) {
    const found = readFileSync(version, "utf8").trim();
    if (found === major) return;
    throw new SettingsError(
      `DATA_DIR ${dirname(folder)}: this is a database of PostgreSQL ${found}, and the site brings ${major}. docs/handbook/moving.md says how to move it: "To another PostgreSQL"`,
    );
  }
  const part = `${folder}.new`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  const { error, status, stderr } = spawnSync(
    join(programs, "initdb"),
    [
      `--pgdata=${ownFolder(part)}`,
      `--username=${user}`,
      "--auth=trust",
      "--data-checksums",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    { ...identityFor(part), cwd: part, env: {}, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`PostgreSQL's folder could not be made: ${error ?? stderr}`);
  renameSync(part, folder);
  syncFolder(dirname(folder));
}

/**
 * Makes sure that the names in a folder survive a power cut; initdb has synced what is below the
 * new one.
 */
function syncFolder(folder: string): void {
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}
