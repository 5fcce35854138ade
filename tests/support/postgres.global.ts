import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";
import { type DatabaseTemplate, makeTemplate } from "./test-database.ts";
import { makeTmpfsFolder } from "./tmpfs-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The database that each test file's own is copied from. */
    template: DatabaseTemplate;
    /** A folder for what files of this run share. */
    folder: string;
  }
}

/**
 * Starts a PostgreSQL server for the tests: the one in `DATABASE_URL`, or one started for this run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["DATABASE_URL"];
  const server = given ? null : await startPostgres({ bySocket: true });
  const { template, drop } = await makeTemplate(given ?? server!.url, "empty");
  project.provide("template", template);
  const folder = makeTmpfsFolder("festival-run-");
  project.provide("folder", folder);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await drop();
    await server?.stop();
  };
}
