import { spawnSync } from "node:child_process";
import { dirname, resolve } from "node:path";

/** What a backup is made of and brought back to, as the site's own settings say. */
export const dataDir = resolve(process.env["DATA_DIR"] || "data");
export const databaseUrl = process.env["DATABASE_URL"] || undefined;

/** The name of a PostgreSQL dump inside an archive. */
export const dumpName = "postgres.dump";

/** Runs a program to its end; ends this one with a line when it is missing or fails. */
export function run(program: string, ...options: string[]): void {
  const { error, status } = spawnSync(program, options, {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error) fail(`${program} is needed and could not be run: ${error.message}`);
  if (status !== 0) fail(`${program} failed`);
}

export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The archive that the command line names. */
export function archiveArgument(usage: string): string {
  const [name] = process.argv.slice(2);
  if (!name?.endsWith(".tar.gz")) fail(`usage: ${usage} FILE.tar.gz`);
  const archive = resolve(name);
  if (`${dirname(archive)}/`.startsWith(`${dataDir}/`)) fail("The archive cannot lie in DATA_DIR");
  return archive;
}
