import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../support/server-process.ts";

/**
 * Plants the demo data once. Each worker's server goes on with a copy of it, as a later start does, which is quicker
 * than planting it again.
 */
export default async function setup(): Promise<() => void> {
  execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
  const folder = mkdtempSync(join(tmpdir(), "festival-demo-"));
  const server = await startServer({ dataDir: folder });
  await server.stop();
  process.env["DEMO_DATA_DIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
