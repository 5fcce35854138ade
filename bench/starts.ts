import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { startServer } from "../tests/support/server-process.ts";

interface StartFigures {
  buildS: number;
  firstS: number;
  laterS: number;
}

/** Measures a first start, which makes the build and the demonstration, and a later one. */
export async function measureStarts(): Promise<StartFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-bench-starts-"));
  const buildS = await timed(() =>
    execFileSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }),
  );
  const start = async () => {
    const server = await startServer({ dataDir });
    await fetch(`${server.url}/api/health`);
    return server;
  };
  let server = await start();
  await server.stop();
  rmSync(dataDir, { recursive: true });
  const firstS = await timed(async () => (server = await start()));
  await server.stop();
  const laterS = await timed(async () => (server = await start()));
  await server.stop();
  rmSync(dataDir, { recursive: true });
  return { buildS, firstS: buildS + firstS, laterS };
}

async function timed(work: () => unknown): Promise<number> {
  const at = performance.now();
  await work();
  return (performance.now() - at) / 1_000;
}
