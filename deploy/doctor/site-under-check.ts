import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { href } from "react-router";
import { z } from "zod";
import type { Env } from "../../app/config/env.server.ts";
import { checkServer } from "../../app/db/check-server.server.ts";
import type { Database } from "../../app/db/db.server.ts";
import { openPool } from "../../app/db/pool.server.ts";
import { reach } from "../reach.ts";
import { reasonOf } from "./reason.ts";

const health = z.object({
  status: z.enum(["ok", "failing"]),
  database: z.object({ reads: z.boolean(), writes: z.boolean() }),
});

export interface SiteUnderCheck {
  env: Env;
  db: Database | null;
  /** Why there is no database. */
  noDatabase: string;
  /** The site's own report of its health; null where it does not run. */
  site: { at: string; health: z.infer<typeof health> } | null;
  sendsMail: boolean;
  /**
   * Whether the integrity checks read all payments, and not only those written since they were last
   * found right.
   */
  readsAll: boolean;
  now: () => Date;
}

/**
 * The time limit of each integrity check. Reading every order takes ten seconds for 1,000,000 of
 * them on a quiet machine.
 */
export const checkedWithinMs = { lately: 30_000, all: 30 * 60_000 };
/**
 * PostgreSQL's working memory. With less, it reads the lines of 1,000,000 orders in the order of
 * their index, which takes four times as long.
 */
const checkMemory = "160MB";

export const within = (ms = 9_000) => AbortSignal.timeout(ms);

/**
 * Opens the database without migrating it, and starts no second site. `close` closes what was
 * opened.
 */
export async function openSiteUnderCheck(
  env: Env,
  { sendsMail = true, readsAll = false, now = () => new Date() } = {},
) {
  const longestMs = checkedWithinMs[readsAll ? "all" : "lately"] + 1_000;
  const site = (await ask(env.listenUrl)) ?? (await ask(env.publicUrl));
  const checkedSite: SiteUnderCheck = {
    env,
    db: null,
    noDatabase: "",
    site,
    sendsMail,
    readsAll,
    now,
  };
  try {
    const { connectionString, leave } = await databaseOf(env);
    const db = openPool({
      connectionString,
      max: 4,
      connectionTimeoutMillis: 9_000,
      query_timeout: longestMs,
      // A statement that nobody waits for any more ends soon after. The integrity checks read whole
      // tables, which is quicker with more memory, and PostgreSQL's compiler takes longer than it
      // saves. The pool waits for this statement before it hands a client out.
      onConnect: (client) =>
        client.query(
          `set statement_timeout = ${longestMs}; set work_mem = '${checkMemory}'; set jit = off`,
        ),
    });
    const close = () => db.$client.end().then(leave);
    return { checkedSite: { ...checkedSite, db }, close };
  } catch (error) {
    const close = async () => {};
    return { checkedSite: { ...checkedSite, noDatabase: reasonOf(error) }, close };
  }
}

/** Returns the address of the site's database, and what ends its use. */
export async function databaseOf({ databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">) {
  if (databaseUrl)
    return { connectionString: await checkServer(databaseUrl), leave: async () => {} };
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION")))
    throw new Error(`DATA_DIR ${dataDir} holds no site yet: start it first`);
  return reach(resolve(dataDir));
}

async function ask(at: string): Promise<SiteUnderCheck["site"]> {
  try {
    const answer = await fetch(at + href("/api/health"), { signal: within(5_000) });
    return { at, health: health.parse(await answer.json()) };
  } catch {
    return null;
  }
}
