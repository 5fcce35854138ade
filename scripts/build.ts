import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { sourcesStamp, stampFile } from "./stamp.ts";

const brotli = promisify(brotliCompress);
const compressible = /\.(js|css|svg|html|json|xml|txt|webmanifest)$/;

const assets = "build/client/assets";
/** The files of the build's own, without those of the one before. */
const ownList = "build/own-assets.json";
const earlier = "build/earlier-assets";

/**
 * Sets the files aside that pages of the running release name: processes of both releases may run side by side, and such pages
 * stay open longer. Those of still earlier ones go.
 */
function setAside(): void {
  rmSync(earlier, { recursive: true, force: true });
  if (!existsSync(ownList) || !existsSync(assets)) return;
  mkdirSync(earlier);
  for (const name of JSON.parse(readFileSync(ownList, "utf8")) as string[])
    for (const file of [name, `${name}.br`])
      if (existsSync(join(assets, file))) cpSync(join(assets, file), join(earlier, file));
}

function bringBack(): void {
  const own = readdirSync(assets).filter((name) => !name.endsWith(".br"));
  writeFileSync(ownList, JSON.stringify(own));
  if (existsSync(earlier)) cpSync(earlier, assets, { recursive: true, force: false });
  rmSync(earlier, { recursive: true, force: true });
}

/** Brotli copies are laid beside text files, so that none is made per request. */
async function build(): Promise<void> {
  const stamp = sourcesStamp();
  setAside();
  const { status } = spawnSync("node_modules/.bin/react-router", ["build", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
  const files = readdirSync("build/client", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
  bringBack();
  writeFileSync(stampFile, stamp);
}

async function compress(file: string): Promise<void> {
  const contents = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    await brotli(contents, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length } }),
  );
}

await build();
