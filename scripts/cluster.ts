/**
 * Makes the empty cluster that a first start copies, in build/cluster: `node --liftoff-only scripts/cluster.ts`. Compiling
 * without optimising takes half the memory and half the time for what runs once.
 */
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

const folder = "build/cluster";
const part = `${folder}.new`;
/** Which release it was made by: another one may write other files. */
const stamp = `${folder}.stamp`;
const release = (
  JSON.parse(readFileSync("node_modules/@electric-sql/pglite/package.json", "utf8")) as {
    version: string;
  }
).version;

const isMade =
  existsSync(join(folder, "PG_VERSION")) &&
  existsSync(stamp) &&
  readFileSync(stamp, "utf8") === release;
if (!isMade) {
  for (const old of [part, folder]) rmSync(old, { recursive: true, force: true });
  const database = await PGlite.create({ fs: new NodeFS(part) });
  await database.close();
  // In an image it belongs to another user than the one who copies it.
  for (const name of readdirSync(part, { recursive: true, encoding: "utf8" }))
    if (statSync(join(part, name)).isFile()) chmodSync(join(part, name), 0o644);
  renameSync(part, folder);
  writeFileSync(stamp, release);
}
