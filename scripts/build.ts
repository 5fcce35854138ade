import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { findTooNew } from "./promised-browsers.ts";
import { buildBeside } from "./earlier-assets.ts";
import { sourcesStamp, stampFile } from "./stamp.ts";

const brotli = promisify(brotliCompress);
const compressible = /\.(js|css|svg|html|json|xml|txt|webmanifest|wasm)$/;

const next = ".react-router/build";

/**
 * Builds the site, with a Brotli copy beside each text file, so that none is compressed for a
 * request.
 */
async function build(): Promise<void> {
  const { status } = spawnSync("node_modules/.bin/react-router", ["build", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: next },
  });
  if (status !== 0) throw new Error("The site could not be built: see above");
  const files = readdirSync(join(next, "client"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const tooNew = files
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => findTooNew(readFileSync(file, "utf8")).map((what) => `${file}: ${what}`));
  if (tooNew.length > 0)
    throw new Error(`Browsers that package.json promises lack what is used:\n${tooNew.join("\n")}`);
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const contents = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    await brotli(contents, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length } }),
  );
}

const stamp = sourcesStamp();
await buildBeside("build", next, build);
writeFileSync(stampFile, stamp);
