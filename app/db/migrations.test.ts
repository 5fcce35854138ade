import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { upgradeFolder } from "./migrate.server.ts";

test("a migration that sites have run is never edited: a change of the tables is a new migration", () => {
  const hash = createHash("sha256");
  const names = readdirSync(upgradeFolder).filter((name) => /^00(29|[345]\d).*\.sql$/.test(name));
  for (const name of names.toSorted())
    if (!name.includes("release_1_0_0")) hash.update(readFileSync(join(upgradeFolder, name)));
  expect(hash.digest("hex")).toBe(
    "a0b1ea1a474adb9c200566a3820a03cb427a5916aeefdc13cab7be55d62b8542",
  );
});
