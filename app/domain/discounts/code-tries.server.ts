import type { Queryable } from "#app/db/db.server.ts";
import { isUsedUp, isWithinLimit, type Limit } from "#app/domain/rate-limit.server.ts";
import type { Sender } from "#app/domain/sender-limit.server.ts";
import { CodeRefused } from "./code-refused.server.ts";

const hour = 60 * 60_000;
/** After so many codes that cannot be used, the answers no longer say which of them exist. */
const explainedTries: Limit = { attempts: 5, windowMs: hour };
/**
 * This many refused codes are no typing mistakes: after them even a right one is refused for a
 * while.
 */
const tried: Limit = { attempts: 30, windowMs: hour };
/** A campus, or a whole mobile carrier, behind one address. */
const campus: Limit = { attempts: 600, windowMs: hour };

/**
 * Validates a code that somebody typed or that a link brought, and counts it where it is refused:
 * by the browser or, where that is new, by its network. Throws `CodeRefused` with what to say
 * beside the field: why, and after five within an hour the same for every reason.
 */
export async function tryCode<Found>(
  db: Queryable,
  { network, browser }: Sender,
  at: Date,
  validate: () => Promise<Found>,
): Promise<Found> {
  const browserId = browser.id();
  const sender = `codes:${browserId ?? network}`;
  const ofNetwork = `codes of network:${network}`;
  const isStopped =
    (browserId !== null && (await isUsedUp(db, `${sender} tried`, tried, at))) ||
    (await isUsedUp(db, ofNetwork, campus, at));
  if (isStopped)
    throw new CodeRefused("too-many", "Many codes were tried here. Please try again in an hour.");
  try {
    return await validate();
  } catch (error) {
    if (!(error instanceof CodeRefused)) throw error;
    const isFew = await isWithinLimit(db, sender, explainedTries, at);
    await isWithinLimit(db, `${sender} tried`, tried, at);
    await isWithinLimit(db, ofNetwork, campus, at);
    if (isFew) throw error;
    throw new CodeRefused(
      error.reason,
      "This code cannot be used here. Please ask whoever gave it to you.",
    );
  }
}
