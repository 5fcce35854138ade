import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { hasEnded } from "./child.server.ts";

const startWithinMs = 60_000;

/** A server that starts or stops says so: that is an answer too. */
export async function answers(connectionString: string): Promise<boolean> {
  const reason = await reasonAgainst(connectionString);
  return reason === null || /^\d/.test(reason);
}

/** The server's own code has a digit first; null once a connection was made. */
async function reasonAgainst(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? "none";
  } finally {
    await client.end().catch(() => {});
  }
}

export async function isUp(child: ChildProcess, connectionString: string): Promise<boolean> {
  for (const late = Date.now() + startWithinMs; Date.now() < late; await sleep(10)) {
    if (hasEnded(child)) return false;
    if ((await reasonAgainst(connectionString)) === null) return true;
  }
  return false;
}
