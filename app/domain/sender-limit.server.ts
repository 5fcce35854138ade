import type { Queryable } from "#app/db/db.server.ts";
import type { Browser } from "./accounts/browsers.server.ts";
import { findWait, type Limit } from "./rate-limit.server.ts";

export interface Sender {
  network: string;
  browser: Browser;
}

/** A campus, or a whole mobile carrier, behind one address: as many as may sign in from there. */
const campus: Limit = { attempts: 600, windowMs: 10 * 60_000 };

/**
 * Gives the minutes to wait, else 0. By browser, or by address and network where that is new: a
 * stranger elsewhere uses up nothing.
 */
export async function findSenderWait(
  db: Queryable,
  form: string,
  email: string,
  { network, browser }: Sender,
  limit: Limit,
  at: Date,
): Promise<number> {
  const browserId = browser.id();
  const sender = browserId ? `browser:${browserId}` : `${email.toLowerCase()}:${network}`;
  return findWait(db, { [`${form}:${sender}`]: limit, [`${form}:${network}`]: campus }, at);
}
