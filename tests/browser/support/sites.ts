import { cpSync, rmSync } from "node:fs";
import { lightPasswords } from "../../support/light-passwords.ts";
import { makeTmpfsFolder } from "../../support/tmpfs-folder.ts";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { copyDatabase } from "../../support/test-database.ts";
import { templateOf } from "./templates.ts";

export interface SiteOptions {
  /**
   * What the store is filled with: the demo catalogue, or nothing. Set it with `test.use` for a
   * whole file.
   */
  seed: "demo" | "empty";
  /** The festival's name; empty for the usual one. */
  brand: string;
}

/** What most tests ask, from the first to the last. */
const isUsual = ({ seed, brand }: SiteOptions): boolean => seed === "demo" && brand === "";

interface Kept {
  site: ServerProcess;
  close(): Promise<void>;
}

/** Starts the production build with its sandbox on a copy of the prepared data. */
async function openSite({ seed, brand }: SiteOptions): Promise<Kept> {
  const dataDir = makeTmpfsFolder("festival-browser-");
  const template = templateOf(seed);
  cpSync(template.dataDir, dataDir, { recursive: true, force: true });
  const { settings, drop } = await copyDatabase(template);
  const env = {
    ...settings,
    ...lightPasswords,
    SEED: seed,
    TRUST_PROXY: "1",
    BRAND_NAME: brand,
  };
  const site = await startServer({ dataDir, env, isLasting: isUsual({ seed, brand }) });
  return {
    site,
    async close() {
      await site.stop();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The sites of a worker: the default one, and the last one with other options, for the next test
 * that needs the same.
 */
export class Sites {
  readonly #kept = new Map<string, Kept>();

  async take(options: SiteOptions): Promise<ServerProcess> {
    const like = JSON.stringify(options);
    const usual = JSON.stringify({ seed: "demo", brand: "" });
    const kept = this.#kept.get(like) ?? (await openSite(options));
    for (const [other, { close }] of this.#kept)
      if (other !== like && other !== usual && like !== usual) {
        this.#kept.delete(other);
        await close();
      }
    this.#kept.set(like, kept);
    return kept.site;
  }

  async close(): Promise<void> {
    for (const { close } of this.#kept.values()) await close();
  }
}
