import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** The folders of files that pages name, and of those that the server loads when it needs them. */
const lists = { "client/assets": "own-assets.json", "server/assets": "own-server-assets.json" };

/**
 * Lets `build` fill `next`, which then replaces `folder`; the running site uses `folder` until
 * then. The files of the previous release stay, because one of its processes may run beside the new
 * one, and its pages stay open longer. Those of earlier releases are deleted.
 */
export async function buildBeside(
  folder: string,
  next: string,
  build: () => Promise<void>,
): Promise<void> {
  rmSync(next, { recursive: true, force: true });
  mkdirSync(dirname(next), { recursive: true });
  await build();
  for (const [assets, list] of Object.entries(lists)) {
    const own = existsSync(join(next, assets))
      ? readdirSync(join(next, assets)).filter((name) => !name.endsWith(".br"))
      : [];
    writeFileSync(join(next, list), JSON.stringify(own));
    if (!existsSync(join(folder, list))) continue;
    for (const name of JSON.parse(readFileSync(join(folder, list), "utf8")) as string[])
      for (const file of [name, `${name}.br`]) {
        const earlier = join(folder, assets, file);
        if (existsSync(earlier)) cpSync(earlier, join(next, assets, file), { force: false });
      }
  }
  rmSync(`${next}-before`, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, `${next}-before`);
  renameSync(next, folder);
  rmSync(`${next}-before`, { recursive: true, force: true });
}
