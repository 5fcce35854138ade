import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { nobody } from "./identity.server.ts";

/**
 * Copies PostgreSQL's programs to where every user can run them. Returns the folder of the copy.
 * One that is there already is taken if it runs, else made anew. Throws an Error where somebody
 * else could have put it there.
 */
export function copyForAll(from: string, to: string): string {
  if (existsSync(to)) {
    checkOwner(to);
    if (runsForAll(to)) return to;
    rmSync(to, { recursive: true });
  }
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  chmodSync(dirname(to), 0o755);
  // The copy is made under another name and then renamed, since another start may be making the
  // same copy at this moment.
  const part = mkdtempSync(`${to}-`);
  const filter = (path: string) => !/\.a$|\/pkgconfig$/.test(path);
  cpSync(from, part, { recursive: true, verbatimSymlinks: true, filter });
  openToAll(part);
  try {
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { recursive: true });
    if (!existsSync(to)) throw error;
  }
  checkOwner(to);
  return to;
}

/**
 * Does what `chmod -R a+rX,go-w` does, since npm makes files that only their owner can read where
 * the umask says so.
 */
function openToAll(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) openToAll(join(path, name));
  } else chmodSync(path, (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
}

/** Whether a user who owns nothing can start PostgreSQL and read what it wants. */
function runsForAll(folder: string): boolean {
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const program = join(folder, "bin", "postgres");
  return spawnSync(program, ["--version"], { ...identity, cwd: "/", env: {} }).status === 0;
}

function checkOwner(path: string): void {
  const { uid, mode } = lstatSync(path);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new Error(`${path} must be the own of who starts the site: remove it`);
}
