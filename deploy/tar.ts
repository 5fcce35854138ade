import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

// Node's zlib takes two thirds of the processor time of gzip to pack, and a third to unpack.
const chunkSize = 256 * 1024;

/** Packs these entries of a folder. Throws an Error with the reason. */
export async function pack(
  archive: string,
  folder: string,
  entries: readonly string[],
): Promise<void> {
  const tar = spawn("tar", ["-cf", "-", "-C", folder, ...entries], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [status, said] = await Promise.all([
    statusOf(tar),
    firstLine(tar.stderr),
    pipeline(tar.stdout, createGzip({ chunkSize }), createWriteStream(archive)),
  ]);
  if (status !== 0) throw new Error(said || "tar was ended");
}

/** Extracts an archive, or these parts of it, into a folder. Throws an Error with the reason. */
export async function extract(
  archive: string,
  into: string,
  parts: readonly string[] = [],
): Promise<void> {
  const options = ["-xf", "-", "--no-same-owner", "--no-same-permissions", "-C", into];
  const tar = spawn("tar", [...options, ...parts], { stdio: ["pipe", "ignore", "pipe"] });
  const [status, said, broken] = await Promise.all([
    statusOf(tar),
    firstLine(tar.stderr),
    pipeline(createReadStream(archive), createGunzip({ chunkSize }), tar.stdin).catch(
      (error: NodeJS.ErrnoException) => error,
    ),
  ]);
  // tar that has what it wants, or has failed, may read no further.
  if (broken && broken.code !== "EPIPE" && broken.code !== "ERR_STREAM_PREMATURE_CLOSE")
    throw broken;
  if (status !== 0) throw new Error(said || "tar was ended");
}

async function statusOf(tar: ReturnType<typeof spawn>): Promise<number | null> {
  const [status] = (await once(tar, "close")) as [number | null];
  return status;
}

/** tar prints several lines, of which the first has the reason. */
async function firstLine(stderr: Readable): Promise<string> {
  return (await text(stderr)).trim().split("\n")[0]!;
}
