import { chownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

type Identity = { uid: number; gid: number } | Record<string, never>;

/** The user id of "nobody", which is the same on every machine. */
export const nobody = 65_534;

/** PostgreSQL refuses to run as root: it runs as the folder's owner, or nobody. */
export function identityFor(folder: string): Identity {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  give(folder);
  return { uid: nobody, gid: nobody };
}

function give(path: string): void {
  chownSync(path, nobody, nobody);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name));
}

/** On Linux a program does not need to be able to reach its folder from the root. */
export const ownFolder = (folder: string) =>
  process.platform === "linux" ? "/proc/self/cwd" : folder;
