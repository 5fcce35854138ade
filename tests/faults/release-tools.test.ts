import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const dependencies = z.record(z.string(), z.string());
const manifest = z.object({ optionalDependencies: dependencies });
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), inBundle: z.boolean().optional() }),
  ),
});
const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

test("a release is built with the Node that runs it", () => {
  const site = manifest.parse(read("package.json")).optionalDependencies;
  const tools = manifest.parse(read("deploy/tools/package.json")).optionalDependencies;
  for (const [name, version] of Object.entries(tools)) expect(site[name], name).toBe(version);
});

test("each package that builds a release has its hash in the lock file", () => {
  const { packages } = lock.parse(read("deploy/tools/package-lock.json"));
  const withoutHash = Object.entries(packages).filter(
    ([name, { integrity, inBundle }]) => name !== "" && !inBundle && !integrity,
  );
  expect(withoutHash).toEqual([]);
});
