import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { sourcesStamp, stampFile } from "./stamp.ts";

const brotli = promisify(brotliCompress);
const compressible = /\.(js|css|svg|html|json|xml|txt|webmanifest)$/;

/** Brotli copies are laid beside text files, so that none is made per request. */
async function build(): Promise<void> {
  const stamp = sourcesStamp();
  const { status } = spawnSync("node_modules/.bin/react-router", ["build", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
  const files = readdirSync("build/client", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
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
