import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { installPackages } from "./debian-package.ts";

const needed = ["initdb", "postgres", "pg_dump", "psql"];

/**
 * The folder of PostgreSQL's programs: POSTGRES_PROGRAMS, or Debian's newest. Throws an Error that
 * says what to install.
 */
export function postgresPrograms(): string {
  const found = findPrograms();
  if (found) return found;
  throw new Error(
    "This needs a PostgreSQL server with its programs: apt-get install postgresql, or set POSTGRES_PROGRAMS to their folder.",
  );
}

export async function installPostgresPrograms(): Promise<void> {
  if (!findPrograms()) await installPackages("postgresql");
}

function findPrograms(): string | undefined {
  const given = process.env["POSTGRES_PROGRAMS"];
  const version = (path: string) => Number(/\d+/.exec(path)?.[0]);
  const folders = given
    ? [given]
    : globSync("/usr/lib/postgresql/*/bin/postgres")
        .map((file) => dirname(file))
        .toSorted((one, other) => version(other) - version(one));
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name))));
}
