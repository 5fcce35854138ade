import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { verifications } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { isOwner } from "./organisers.server.ts";
import { deleteSetting } from "#app/domain/settings.server.ts";

/**
 * What a new password of an organiser ends, however it was set: links that set another, and of an
 * owner a change of address that waits, and the generated password.
 */
export async function afterNewPassword(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  if (await isOwner(tx, userId)) {
    await deleteSetting(tx, "first_password");
    await deleteSetting(tx, "administrator_email");
  }
  await recordChange(
    tx,
    { byUserId: userId, action: "Set a new password", subject: "Own account" },
    at,
  );
}
