import type { Queryable } from "#app/db/db.server.ts";
import type { Browser } from "./people/browsers.server.ts";
import { findWait, type Limit } from "./rate-limit.server.ts";

/** Who sends a form that anybody may send. */
export interface Sender {
  network: string;
  browser: Browser;
}

/** A campus, or a whole mobile carrier, behind one address: as many as may sign in from there. */
const campus: Limit = { attempts: 600, windowMs: 10 * 60_000 };

/**
 * Counts a public form by its browser, or by the address that was typed where the browser is new, and gives the minutes to
 * wait, else 0. A typed address counts with its network: a stranger elsewhere uses nobody's limit up.
 */
export function findSenderWait(
  db: Queryable,
  form: string,
  email: string,
  { network, browser }: Sender,
  limit: Limit,
  at: Date,
): Promise<number> {
  const sender = browser.id ? `browser:${browser.id}` : `${email.toLowerCase()}:${network}`;
  return findWait(db, { [`${form}:${sender}`]: limit, [`${form}:${network}`]: campus }, at);
}
