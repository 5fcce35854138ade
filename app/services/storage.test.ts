import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startObjectStore, storeKeys } from "#tests/support/object-store.ts";
import { openRelay } from "#tests/support/relay.ts";
import { openStorage, type Storage } from "./storage.server.ts";

const folder = mkdtempSync(join(tmpdir(), "festival-storage-"));
const store = await startObjectStore();
const endpoint = store.settings.S3_ENDPOINT;
const s3Settings = {
  bucket: storeKeys.S3_BUCKET,
  region: "auto",
  accessKeyId: storeKeys.S3_ACCESS_KEY_ID,
  secretAccessKey: storeKeys.S3_SECRET_ACCESS_KEY,
};
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  storages["files of DATA_DIR"] = await openStorage({ dataDir: folder });
  storages["an object store"] = await openStorage({
    dataDir: folder,
    s3: { ...s3Settings, endpoint },
  });
});
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

describe.each(["files of DATA_DIR", "an object store"])("pictures in %s", (name) => {
  const bytes = new Uint8Array([0, 1, 254, 255]);

  test("come back as they were stored", async () => {
    const storage = storages[name]!;
    await storage.put("pictures/a/400.avif", bytes, "image/avif");
    expect(new Uint8Array((await storage.read("pictures/a/400.avif"))!)).toEqual(bytes);
    const stream = await storage.stream("pictures/a/400.avif");
    expect(new Uint8Array(await buffer(stream!))).toEqual(bytes);
  });

  test("that were never stored are reported as missing", async () => {
    expect(await storages[name]!.read("pictures/none/400.avif")).toBeNull();
    expect(await storages[name]!.stream("pictures/none/400.avif")).toBeNull();
  });

  test("are deleted one by one, and deleting one again is no error", async () => {
    const storage = storages[name]!;
    for (const key of ["originals/b", "originals/bb"]) await storage.put(key, bytes, "image/jpeg");
    await storage.delete("originals/b");
    await storage.delete("originals/b");
    expect(await storage.read("originals/b")).toBeNull();
    expect(await storage.read("originals/bb")).not.toBeNull();
    const keys: string[] = [];
    for await (const key of storage.keys()) keys.push(key);
    expect(keys).toContain("originals/bb");
    expect(keys).not.toContain("originals/b");
  });
});

test("an object store whose connection went dead is not waited for", async () => {
  const line = await openRelay(endpoint);
  const s3 = { ...s3Settings, endpoint: line.url };
  const storage = await openStorage({ dataDir: "", s3 }, 200);
  await storage.put("originals/c", new Uint8Array([1]), "image/jpeg");
  line.hush();
  expect(await storage.read("originals/c")).toHaveLength(1);
  line.close();
});
