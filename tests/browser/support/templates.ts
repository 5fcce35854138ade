import type { DatabaseTemplate } from "../../support/test-database.ts";

const variable = "TEST_TEMPLATES";

type Templates = Record<"demo" | "empty", DatabaseTemplate>;

/** Passes the databases that were prepared for this run to its workers. */
export function provideTemplates(templates: Templates): void {
  process.env[variable] = JSON.stringify(templates);
}

export function templateOf(seed: keyof Templates): DatabaseTemplate {
  return (JSON.parse(process.env[variable]!) as Templates)[seed];
}
