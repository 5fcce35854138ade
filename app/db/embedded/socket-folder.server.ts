import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { user } from "./cluster.server.ts";

/** A socket's address has room for some 100 bytes (unix(7)), its name among them. */
const longest = 80;

export function reachable(folder: string): { connectionString: string; remove(): void } {
  const whole = resolve(folder);
  if (Buffer.byteLength(whole) <= longest) return { connectionString: through(whole), remove() {} };
  const names = mkdtempSync(join(tmpdir(), "festival-"));
  const name = join(names, "postgres");
  symlinkSync(whole, name);
  return {
    connectionString: through(name),
    remove: () => rmSync(names, { recursive: true, force: true }),
  };
}

const through = (folder: string) =>
  `postgres://${user}@localhost/postgres?host=${encodeURIComponent(folder)}`;
