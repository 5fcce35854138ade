import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createBuilder } from "vite";
import { withBuildLock } from "../../../scripts/build-lock.ts";

const configFile = "tests/support/modules/vite.config.ts";
const stampFile = "build/modules/stamp";

/**
 * Makes `build/modules` where the production build, whose addresses of scripts it uses, is newer:
 * the server compiled with one file for each source, which tests import.
 */
await withBuildLock(async () => {
  const stamp = readFileSync("build/stamp", "utf8") + readFileSync(configFile, "utf8");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  const builder = await createBuilder({ configFile, mode: "production", logLevel: "error" });
  await builder.build(builder.environments["ssr"]!);
  writeFileSync(stampFile, stamp);
});
