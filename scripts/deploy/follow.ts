import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { readCopy, type Stage, type Step } from "./dockerfile.ts";

/** The folder with what the image would have at /, as far as the Dockerfile puts it there. */
export interface Followed {
  root: string;
  workdir: string;
  env: Record<string, string>;
  /** The command of the last step, as a list. */
  command: string[];
}

/**
 * Follows the lines COPY, WORKDIR, ENV, CMD and RUN with npm; what only an image can do is named
 * and left out.
 */
export function follow(stages: readonly Stage[], context: string): Map<string, Followed> {
  const done = new Map<string, Followed>();
  const folder = mkdtempSync(join(tmpdir(), "festival-image-"));
  for (const stage of stages) {
    const root = join(folder, stage.name);
    mkdirSync(root);
    const base = done.get(stage.from);
    if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    else if (stage.from.startsWith("node:")) putNode(root);
    const followed: Followed = {
      workdir: base?.workdir ?? "/",
      env: { ...base?.env },
      command: [],
      root,
    };
    console.log(`FROM ${stage.from} as ${stage.name}`);
    for (const step of stage.steps) takeStep(step, followed, done, context);
    done.set(stage.name, followed);
  }
  return done;
}

function putNode(root: string): void {
  mkdirSync(join(root, "usr/local/bin"), { recursive: true });
  symlinkSync(process.execPath, join(root, "usr/local/bin/node"));
}

function takeStep(
  { instruction, rest }: Step,
  stage: Followed,
  done: Map<string, Followed>,
  context: string,
): void {
  const inside = (path: string) =>
    join(stage.root, path.startsWith("/") ? "" : stage.workdir, path);
  switch (instruction) {
    case "WORKDIR":
      stage.workdir = rest;
      return void mkdirSync(inside("."), { recursive: true });
    case "ENV":
      for (const pair of rest.split(/\s+/)) {
        const [name, value] = pair.split("=");
        stage.env[name!] = value!;
      }
      return;
    case "CMD":
      return void (stage.command = JSON.parse(rest));
    case "COPY": {
      const { from, sources, target } = readCopy(rest);
      const source = from ? done.get(from)!.root : context;
      const leave = new Set(from ? [] : ignored(context));
      for (const each of sources)
        copy(join(source, each), inside(target), {
          leave,
          into: sources.length > 1 || target.endsWith("/"),
        });
      return;
    }
    case "RUN":
      if (rest.startsWith("npm ")) npm(rest, inside("."), stage.env);
      else console.log(`  left: RUN ${rest}`);
      return;
    default:
      console.log(`  left: ${instruction} ${rest}`);
  }
}

/** Copies a folder's contents, or a file, under its own name where the target is a folder. */
function copy(
  source: string,
  target: string,
  { into, leave }: { into: boolean; leave: Set<string> },
): void {
  const place = into ? join(target, basename(source)) : target;
  mkdirSync(dirname(place), { recursive: true });
  const filter = (path: string) => !leave.has(path);
  cpSync(source, place, { recursive: true, verbatimSymlinks: true, filter });
}

function ignored(context: string): string[] {
  const lines = readFileSync(join(context, ".dockerignore"), "utf8").split("\n");
  return lines.filter(Boolean).map((line) => join(context, line));
}

function npm(command: string, folder: string, env: Record<string, string>): void {
  console.log(`  ${command}`);
  const { status } = spawnSync(command, {
    shell: true,
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} failed`);
}
