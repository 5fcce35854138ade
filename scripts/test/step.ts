import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
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
  /** Its output, where that was not shown at once. */
  output: string;
}

export async function runStep(
  step: Step,
  shown: "at once" | "when it ends" = "at once",
): Promise<Result> {
  const startedAt = performance.now();
  const said: string[] = [];
  const ok = await attempt(step, shown === "at once" ? null : said);
  return { ok, seconds: (performance.now() - startedAt) / 1_000, output: said.join("") };
}

async function attempt({ before, command, env }: Step, said: string[] | null): Promise<boolean> {
  try {
    await before?.();
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
  const child = spawn(command, {
    shell: true,
    stdio: ["ignore", said ? "pipe" : "inherit", said ? "pipe" : "inherit"],
    env: {
      ...process.env,
      PATH: `node_modules/.bin:${process.env["PATH"]}`,
      ...compileCache,
      ...env,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => said?.push(text));
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0;
}
