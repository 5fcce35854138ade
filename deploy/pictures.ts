import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Places } from "../app/config/places.server.ts";
import { openStorage } from "../app/services/storage.server.ts";
import { fail } from "./archive.ts";

const atOnce = 8;

const types: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

export async function fetchPictures(places: Places, folder: string): Promise<number> {
  const storage = await openStorage(places);
  mkdirSync(folder, { recursive: true });
  return together(storage.keys(), async (key) => {
    const contents = await storage.read(key);
    if (!contents) return;
    const file = join(folder, key);
    if (relative(folder, file).startsWith("..")) fail(`The object store names a picture ${key}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  });
}

/** Copies pictures into the store. Other pictures in the store stay. */
export async function putPictures(places: Places, folder: string): Promise<number> {
  const storage = await openStorage(places);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return together(files, (file) => {
    const type = types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    return storage.put(relative(folder, file), readFileSync(file), type);
  });
}

/** Works on some items at a time. Ends the program where the store does not answer. */
async function together<Each>(
  all: AsyncIterable<Each> | Iterable<Each>,
  work: (each: Each) => Promise<void>,
): Promise<number> {
  let count = 0;
  let running: Promise<void>[] = [];
  try {
    for await (const each of all) {
      running.push(work(each));
      count += 1;
      if (running.length < atOnce) continue;
      await Promise.all(running);
      running = [];
    }
    await Promise.all(running);
    return count;
  } catch (error) {
    return fail(`The object store failed: ${(error as Error).message}`);
  }
}
