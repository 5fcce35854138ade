import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { readCopy, readDockerfile, type Stage } from "../../scripts/deploy/dockerfile.ts";

// What can be seen of the images without building one; `npm run deploy:check` follows their steps.
const stages = readDockerfile("deploy/Dockerfile");
const compose = readFileSync("deploy/compose.yaml", "utf8");
const { dependencies, scripts }: { dependencies: object; scripts: Record<string, string> } =
  JSON.parse(readFileSync("package.json", "utf8"));

const stage = (name: string) => stages.find((each) => each.name === name)!;
const copiesOf = ({ steps }: Stage) =>
  steps.filter(({ instruction }) => instruction === "COPY").map(({ rest }) => readCopy(rest));

/** What is run in the images: the site, and the commands that README.md gives beside it. */
const commands = ["start", "backup", "restore", "admin", "doctor"].flatMap(
  (name) => /node (?:--\S+ )*(\S+\.ts)/.exec(scripts[name] ?? "")?.[1] ?? [],
);

/** The files that a file imports when it runs, and theirs; and the packages that they name. */
function reach(entries: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const code = readFileSync(file, "utf8").replace(/^import type [^;]*;/gm, "");
    for (const [, name] of code.matchAll(/(?:^import|\bfrom) "([^"]+)";$/gm)) {
      if (name!.startsWith(".")) waiting.push(normalize(join(dirname(file), name!)));
      else if (name!.startsWith("#")) waiting.push(name!.slice(1));
      else if (!name!.startsWith("node:")) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name!)![0]);
    }
  }
  return { files, packages };
}

describe("the images", () => {
  test("copy what is there", () => {
    for (const each of stages)
      for (const { from, sources } of copiesOf(each))
        for (const source of from ? [] : sources) expect(existsSync(source), source).toBe(true);
  });

  test("hold every file that is run in them", () => {
    const copied = copiesOf(stage("runtime")).flatMap(({ from, sources }) => (from ? [] : sources));
    expect(commands).toContain("server.ts");
    expect(commands).toContain("deploy/restore.ts");
    for (const file of reach(commands).files)
      expect(
        copied.some((source) => file === source || file.startsWith(`${source}/`)),
        `${file} is copied`,
      ).toBe(true);
  });

  test("start the site as npm does", () => {
    const { rest } = stages.at(-1)!.steps.find(({ instruction }) => instruction === "CMD")!;
    const [, settings, command] = /^export (.+); exec (.+)$/.exec(scripts["start"]!)!;
    expect(JSON.parse(rest).join(" ")).toBe(command);
    expect(stage("runtime").steps).toContainEqual({ instruction: "ENV", rest: settings });
  });

  test("install every package that is run in them", () => {
    expect(Object.keys(dependencies)).toEqual(
      expect.arrayContaining([...reach(commands).packages]),
    );
  });

  test("dump the server with programs of its own version", () => {
    const [, image] = /&postgres-image (\S+)/.exec(compose)!;
    expect(stage("backup").from, "where no other is named").toBe(image);
    expect(compose).toMatch(/\n {2}postgres:\n {4}image: \*postgres-image\n/);
    expect(compose).toMatch(
      /\n {6}target: backup\n {6}args:\n {8}POSTGRES_IMAGE: \*postgres-image\n/,
    );
    expect(compose.split(image!), "named once").toHaveLength(2);
  });

  test("give the database's password apart from its address", () => {
    expect(compose).toContain("DATABASE_URL: postgres://festival@postgres:5432/festival\n");
    expect(compose).toMatch(/PGPASSWORD: \$\{POSTGRES_PASSWORD:\?/);
  });

  test("write backups where their user may", () => {
    const steps = stage("backup").steps.map(({ instruction, rest }) => `${instruction} ${rest}`);
    expect(steps).toContain("RUN mkdir /backup && chown postgres:postgres /backup");
    expect(steps).toContain("USER postgres");
    expect(compose).toContain("- backups:/backup");
  });
});
