import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { startServer } from "./server-process.ts";
import { makeTmpfsFolder } from "./tmpfs-folder.ts";

/**
 * Makes a data folder of a site that was stopped, with the demonstration in its embedded database.
 * It is a copy of one that the first file of a run that asks for it has made, as a first start
 * takes twice the work of a later one.
 */
export async function copyDemoFolder(prefix: string): Promise<string> {
  const made = await demoFolder();
  const folder = makeTmpfsFolder(prefix);
  cpSync(made, folder, { recursive: true });
  return folder;
}

/** Files of several workers may ask at once: the one that makes the folder's place makes it. */
async function demoFolder(): Promise<string> {
  const place = join(inject("folder"), "demo");
  const dataDir = join(place, "data");
  const ended = join(place, "ended");
  if (mkdirSync(place, { recursive: true }))
    try {
      const server = await startServer({ dataDir, env: { SEED: "demo" } });
      await server.stop();
    } finally {
      writeFileSync(ended, "");
    }
  while (!existsSync(ended)) await sleep(50);
  return dataDir;
}
