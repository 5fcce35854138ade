import { lt } from "drizzle-orm";
import { bulkMoves, sessions, verifications } from "#app/db/schema.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { forgetTold } from "./catalogue/watches/stock-watches.server.ts";
import { forgetPictures } from "./festival/forgotten-pictures.server.ts";
import { forgetImports } from "./tickets/ticket-import.server.ts";
import { forgetOldAttempts } from "./rate-limit.server.ts";
import type { Parts } from "./parts.server.ts";

const bulkMovesKeptDays = 30;

/** Deletes what is over and serves nobody any more: counts of attempts, ended sessions, links that were sent, pictures. */
export async function forgetWhatIsOver(app: Parts<"db" | "queue" | "now">): Promise<void> {
  const { db, now } = app;
  const at = now();
  await forgetOldAttempts(db, at);
  await db.delete(sessions).where(lt(sessions.expiresAt, at));
  await forgetImports(db, at);
  await forgetTold(db, at);
  await db.delete(bulkMoves).where(lt(bulkMoves.endedAt, addDays(at, -bulkMovesKeptDays)));
  await forgetPictures(app);
  await db.delete(verifications).where(lt(verifications.expiresAt, at));
}
