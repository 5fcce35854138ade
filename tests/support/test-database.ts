import { randomBytes } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  /** The settings that name an empty database of this file's own; none for the embedded one. */
  settings: Record<string, string>;
  drop(): Promise<void>;
}

/** Makes a database on a PostgreSQL server; without one, the embedded database in memory is used. */
export async function makeTestDatabase(serverUrl: string | null): Promise<TestDatabase> {
  if (!serverUrl) return { settings: {}, drop: async () => {} };
  const name = `festival_test_${randomBytes(6).toString("hex")}`;
  await execute(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    settings: { DATABASE_URL: url.href, SESSION_SECRET: "s".repeat(40) },
    drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
