import { chownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Who a child runs as; nothing where that is whoever runs the site. */
export type Identity = { uid: number; gid: number } | Record<string, never>;

/** On every machine, so that no user has to be made. */
const nobody = 65_534;

/** PostgreSQL refuses to run as root. It then runs as the owner of its folder, which becomes nobody's where root has it. */
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

/**
 * How a program that is started in a folder names it. On Linux it need not be able to walk there from the root: the
 * folders above it belong to root.
 */
export const ownFolder = (folder: string) =>
  process.platform === "linux" ? "/proc/self/cwd" : folder;
