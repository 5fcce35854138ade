import { readFileSync } from "node:fs";

export interface Step {
  instruction: string;
  rest: string;
}

export interface Stage {
  name: string;
  from: string;
  steps: Step[];
}

/**
 * Reads the stages of a Dockerfile. A stage without a name is called by its number. Variables are
 * filled in.
 */
export function readDockerfile(file: string): Stage[] {
  const stages: Stage[] = [];
  const variables = new Map<string, string>();
  for (const { instruction, rest } of stepsOf(readFileSync(file, "utf8"))) {
    if (instruction === "ARG") {
      const [name, value = ""] = rest.split("=");
      variables.set(name!, value);
    } else if (instruction === "FROM") {
      const [image, , name = String(stages.length)] = rest.split(/\s+/);
      const from = image!.replace(/\$\{(\w+)\}/g, (_, variable) => variables.get(variable) ?? "");
      stages.push({ name, from, steps: [] });
    } else stages.at(-1)!.steps.push({ instruction, rest });
  }
  return stages;
}

function stepsOf(text: string): Step[] {
  return text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const [, instruction, rest] = /^(\w+)\s+(.*)$/.exec(line)!;
      return { instruction: instruction!, rest: rest! };
    });
}

export function readCopy(rest: string): { from?: string; sources: string[]; target: string } {
  const words = rest.split(/\s+/);
  const from = words[0]!.startsWith("--from=") ? words.shift()!.slice("--from=".length) : undefined;
  const target = words.pop()!;
  return { from, sources: words, target };
}
