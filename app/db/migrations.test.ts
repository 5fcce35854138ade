import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder, upgradeFolder } from "./migrate.server.ts";

const hashOf = (folder: string) => {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith(".sql"))
    .sort())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex");
};

test("a migration that sites have run is never edited: a change of the tables is a new migration", () => {
  expect({ upgrade: hashOf(upgradeFolder) }).toEqual({ upgrade: "" });
  expect(readdirSync(migrationsFolder)).toContain("0000_release_1_0_0.sql");
});
