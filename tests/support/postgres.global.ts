import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server on which each test file makes a database of its own; null for the embedded one. */
    postgresUrl: string | null;
  }
}

/** Gives the "postgres" project its server: the one in `DATABASE_URL`, or one started for this run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["DATABASE_URL"];
  const server = given ? null : await startPostgres();
  project.provide("postgresUrl", given ?? server!.url);
  return async () => server?.stop();
}
