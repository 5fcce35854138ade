import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { compileCache } from "../../tests/support/compile-cache.ts";

export interface Step {
  name: string;
  /** A shell command, with the packages' programs on its path. */
  command: string;
  env?: Record<string, string>;
  /** An Error it raises fails the step, with its message. */
  before?: () => Promise<void> | void;
  report?: string;
}

export interface Result {
  ok: boolean;
  seconds: number;
}

/** Runs a step, and shows each line it says behind its name, as others may run beside it. */
export async function runStep(step: Step): Promise<Result> {
  const startedAt = performance.now();
  const ok = await attempt(step);
  return { ok, seconds: (performance.now() - startedAt) / 1_000 };
}

async function attempt({ name, before, command, env }: Step): Promise<boolean> {
  const say = (line: string) => console.log(`${name.padEnd(13)} │ ${line}`);
  try {
    await before?.();
  } catch (error) {
    say((error as Error).message);
    return false;
  }
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PATH: `node_modules/.bin:${process.env["PATH"]}`,
      ...compileCache,
      ...env,
    },
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", say);
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0;
}
