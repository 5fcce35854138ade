import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { compileCache } from "../../tests/support/compile-cache.ts";

export interface Step {
  name: string;
  command: string; // for the shell, with the packages' programs on its path
  env?: Record<string, string>;
  /** An Error it raises fails the step, with its message. */
  before?: () => Promise<void> | void;
  report?: string;
}

export async function runStep(step: Step): Promise<{ ok: boolean; seconds: number }> {
  const startedAt = performance.now();
  const ok = await attempt(step);
  return { ok, seconds: (performance.now() - startedAt) / 1_000 };
}

async function attempt({ before, command, env }: Step): Promise<boolean> {
  try {
    await before?.();
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      PATH: `node_modules/.bin:${process.env["PATH"]}`,
      ...compileCache,
      ...env,
    },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}
