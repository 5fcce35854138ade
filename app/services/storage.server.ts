import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env } from "#app/config/env.server.ts";

/** Thrown where the store or the disk does not answer, and may a little later. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

export interface Storage {
  put(key: string, contents: Uint8Array, contentType: string): Promise<void>;
  /** Reads a file, or returns null where there is none. */
  read(key: string): Promise<Uint8Array | null>;
  stream(key: string): Promise<Readable | null>;
  delete(key: string): Promise<void>;
  /** All keys, or those below a folder. */
  keys(folder?: string): AsyncGenerator<string>;
}

export async function openStorage(
  env: Pick<Env, "s3" | "dataDir">,
  silentMs = 15_000,
): Promise<Storage> {
  const disk = new Disk(
    env.s3
      ? await s3Driver(env.s3, silentMs)
      : new FSDriver({ location: resolve(join(env.dataDir, "files")), visibility: "private" }),
  );
  const reading = orUnavailable("The files could not be read");
  // What cannot be written to the machine's own disk is a fault that its host has to mend.
  const writing = env.s3
    ? orUnavailable("The object store takes no files")
    : <Done>(write: () => Promise<Done>) => write();
  return {
    put: (key, contents, contentType) => writing(() => disk.put(key, contents, { contentType })),
    read: (key) => reading(async () => ((await disk.exists(key)) ? disk.getBytes(key) : null)),
    stream: (key) => reading(async () => ((await disk.exists(key)) ? disk.getStream(key) : null)),
    delete: (key) => writing(() => disk.delete(key)),
    async *keys(folder = "") {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(folder, { recursive: true, paginationToken });
        for (const object of page.objects) if (object.isFile) yield object.key;
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

/** Has what fails throw `StorageUnavailable` with these words. */
const orUnavailable =
  (words: string) =>
  async <Done>(work: () => Promise<Done>): Promise<Done> => {
    try {
      return await work();
    } catch (cause) {
      throw new StorageUnavailable(words, { cause });
    }
  };

async function s3Driver(s3: NonNullable<Env["s3"]>, silentMs: number) {
  // Amazon's client takes a third of a second to load.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    endpoint: s3.endpoint,
    region: s3.region,
    bucket: s3.bucket,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    forcePathStyle: true,
    supportsACL: false,
    visibility: "private",
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silentMs },
    // Other stores refuse the checksums that newer clients add unasked.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
