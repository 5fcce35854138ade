import { lt } from "drizzle-orm";
import { sessions, verifications } from "#app/db/schema.server.ts";
import { forgetImports } from "./tickets/ticket-import.server.ts";
import { forgetOldAttempts } from "./rate-limit.server.ts";
import type { Parts } from "./parts.server.ts";

/** Deletes what is over and serves nobody any more: counts of attempts, ended sessions, links that were sent. */
export async function forgetWhatIsOver({ db, now }: Parts<"db" | "now">): Promise<void> {
  const at = now();
  await forgetOldAttempts(db, at);
  await db.delete(sessions).where(lt(sessions.expiresAt, at));
  await forgetImports(db, at);
  await db.delete(verifications).where(lt(verifications.expiresAt, at));
}
