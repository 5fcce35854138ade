import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("only the settings file reads the environment", () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"])
    cpSync(file, join(folder, file));
  for (const file of ["app/config/env.server.ts", "app/domain/reads.server.ts"]) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), "export const port = process.env.PORT;\n");
  }
  const { stdout } = spawnSync(resolve("node_modules/.bin/oxlint"), ["-f", "json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const report = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const found = report.diagnostics.filter(({ code }) => code === "node(no-process-env)");
  expect(found.map(({ filename }) => filename)).toEqual(["app/domain/reads.server.ts"]);
});
