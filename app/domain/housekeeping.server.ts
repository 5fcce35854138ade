import { lt } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import { sessions, verifications } from "#app/db/schema.server.ts";
import { forgetOldAttempts } from "./rate-limit.server.ts";

/** Deletes what is over and serves nobody any more: counts of attempts, ended sessions, links that were sent. */
export async function forgetWhatIsOver(db: Database, now: Date): Promise<void> {
  await forgetOldAttempts(db, now);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
