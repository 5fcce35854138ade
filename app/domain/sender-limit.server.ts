import type { Queryable } from "#app/db/db.server.ts";
import type { Browser } from "./accounts/browsers.server.ts";
import { findWait, type Limit } from "./rate-limit.server.ts";

export interface Sender {
  network: string;
  browser: Browser;
}

interface Sending {
  /** The form's name in the counts. */
  form: string;
  email: string;
  sender: Sender;
  limit: Limit;
}

/** A campus, or a whole mobile carrier, behind one address: as many as may sign in from there. */
const campus: Limit = { attempts: 600, windowMs: 10 * 60_000 };

/**
 * Returns the minutes to wait until a form may be sent again, or 0. Attempts count for the browser,
 * or for address and network together where the browser is new, so that a stranger elsewhere uses
 * up nothing.
 */
export async function findSenderWait(
  db: Queryable,
  { form, email, sender: { network, browser }, limit }: Sending,
  at: Date,
): Promise<number> {
  const browserId = browser.id();
  const who = browserId ? `browser:${browserId}` : `${email.toLowerCase()}:${network}`;
  return findWait(db, { [`${form}:${who}`]: limit, [`${form}:${network}`]: campus }, at);
}
