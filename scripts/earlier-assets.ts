import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Builds into `folder` and keeps the files that pages of the running release name: processes of both releases may run side by
 * side, and such pages stay open longer. Those of still earlier ones go. They wait elsewhere meanwhile, as React Router begins by
 * removing the whole folder.
 */
export async function keepingAssets(folder: string, build: () => Promise<void>): Promise<void> {
  const assets = join(folder, "client/assets");
  /** The files of the build's own, without those of the one before. */
  const ownList = join(folder, "own-assets.json");
  const earlier = mkdtempSync(join(tmpdir(), "festival-assets-"));
  try {
    if (existsSync(ownList))
      for (const name of JSON.parse(readFileSync(ownList, "utf8")) as string[])
        for (const file of [name, `${name}.br`])
          if (existsSync(join(assets, file))) cpSync(join(assets, file), join(earlier, file));
    await build();
    const own = readdirSync(assets).filter((name) => !name.endsWith(".br"));
    writeFileSync(ownList, JSON.stringify(own));
    cpSync(earlier, assets, { recursive: true, force: false });
  } finally {
    rmSync(earlier, { recursive: true, force: true });
  }
}
