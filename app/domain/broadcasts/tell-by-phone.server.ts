import { and, eq, isNull } from "drizzle-orm";
import { broadcastRecipients } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";

/** Notes that an organiser told somebody of a message by WhatsApp; a second press changes nothing. */
export function markTold(
  { db, now }: Parts<"db" | "now">,
  { broadcastId, recipientId }: { broadcastId: string; recipientId: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .update(broadcastRecipients)
      .set({ toldAt: now() })
      .where(
        and(
          eq(broadcastRecipients.id, recipientId),
          eq(broadcastRecipients.broadcastId, broadcastId),
          isNull(broadcastRecipients.toldAt),
        ),
      );
    announce(tx, "admin");
  });
}
