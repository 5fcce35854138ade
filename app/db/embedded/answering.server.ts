import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { hasEnded } from "./child.server.ts";

const startWithinMs = 60_000;
/** PostgreSQL's code for "the database system is starting up". */
const cannotConnectNow = "57P03";

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

/**
 * Waits until the server answers. Returns false when it ends or does not answer in time. The time
 * begins anew while the server says that it is starting: after a crash it reads its log again,
 * which may take long.
 */
export async function isUp(child: ChildProcess, connectionString: string): Promise<boolean> {
  for (let late = Date.now() + startWithinMs; Date.now() < late; await sleep(10)) {
    if (hasEnded(child)) return false;
    const reason = await reasonAgainst(connectionString);
    if (reason === null) return true;
    if (reason === cannotConnectNow) late = Date.now() + startWithinMs;
  }
  return false;
}
