import { execFileSync } from "node:child_process";
import { lightPasswords } from "../../support/light-passwords.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { makeTemplate } from "../../support/test-database.ts";
import { provideTemplates } from "./templates.ts";

/**
 * Makes the demonstration once. Each worker's server uses a copy of it, as a later start does,
 * which is quicker than making it again.
 */
export default async function setup(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
  const postgres = await startPostgres({ bySocket: true });
  const [demo, empty] = await Promise.all([
    makeTemplate(postgres.url, "demo", lightPasswords),
    makeTemplate(postgres.url, "empty", lightPasswords),
  ]);
  provideTemplates({ demo: demo.template, empty: empty.template });
  return async () => {
    await Promise.all([demo.drop(), empty.drop()]);
    await postgres.stop();
  };
}
