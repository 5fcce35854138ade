import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path/posix";
import { parseSync, Visitor } from "vite";

interface Measures {
  /** Lines of each source file of the product. */
  files: number[];
  /** Lines of each function. */
  functions: number[];
  /** The share of lines that hold a comment and nothing else. */
  comments: number;
}

/** Every file that git tracks or would. */
export const trackedFiles = (): string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
    .split("\0")
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());

export const bytesOf = (files: string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0);

const isCode = (file: string) => /\.(ts|tsx)$/.test(file);
const isTest = (file: string) => /^tests\/|\.test\.tsx?$/.test(file);
/** What runs: the tests, and the drawings of art/, are measured by nobody. */
export const isProduct = (file: string) =>
  isCode(file) && !isTest(file) && !file.startsWith("art/");

export function measure(files: string[]): Measures {
  const lines: number[] = [];
  const functions: number[] = [];
  let comments = 0;
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    lines.push(source.trimEnd().split("\n").length);
    comments += source.split("\n").filter((line) => /^\s*(\/\/|\/?\*|\{\/\*)/.test(line)).length;
    functions.push(...functionsIn(file, source));
  }
  return { files: lines, functions, comments: comments / lines.reduce((sum, one) => sum + one, 0) };
}

function functionsIn(file: string, source: string): number[] {
  const found: number[] = [];
  const add = ({ start, end }: { start: number; end: number }) =>
    found.push(source.slice(start, end).split("\n").length);
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(parseSync(file, source).program);
  return found;
}

/** The value that a share of the others does not pass: 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** How many files lie in each folder itself. */
export function filesPerFolder(files: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return counts;
}
