import { and, eq, ne } from "drizzle-orm";
import { accounts, sessions, verifications } from "#app/db/schema.server.ts";
import type { Outcome, Refused } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { SignedInViewer } from "./accounts.server.ts";
import { afterNewPassword } from "./administrator-password.server.ts";
import { isOrganiser } from "./organisers.server.ts";
import { checkNewPassword, checkOwnPassword, isPasswordOf } from "./passwords.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

interface PasswordChange {
  current: string;
  password: string;
  repeat: string;
}

/**
 * Ends every session but the viewer's own, and tells a customer by e-mail. The current password has
 * to be right.
 */
export async function changePassword(
  parts: Parts<"db" | "auth" | "queue" | "now">,
  typed: PasswordChange,
  viewer: SignedInViewer,
): Promise<Outcome<keyof PasswordChange>> {
  const { db, auth, queue, now } = parts;
  const refuse = (refused: Omit<Refused<keyof PasswordChange>, "ok">) =>
    ({ ok: false, ...refused }) as const;
  if (!typed.current)
    return refuse({
      formErrors: [siteTexts.signUp.fieldsMissing],
      errors: { current: siteTexts.signIn.missing.password },
    });
  const wrong = checkNewPassword(typed);
  if (wrong) return refuse(wrong);
  const before = await checkOwnPassword(parts, viewer.id, typed.current);
  if (!before.ok) return before;

  const hashed = await (await auth.$context).password.hash(typed.password);
  const isChanged = await db.transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ password: hashed, updatedAt: now() })
      // When two changes run at once, the password that the second one gave as the current one is
      // out of date by then.
      .where(and(isPasswordOf(viewer.id), eq(accounts.password, before.hash)))
      .returning({ id: accounts.id });
    if (changed.length === 0) return false;
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.session)));
    if (await isOrganiser(tx, viewer.id)) {
      await afterNewPassword(tx, viewer.id, now());
      announce(tx, `user:${viewer.id}`);
    } else {
      await tx.delete(verifications).where(eq(verifications.value, viewer.id));
      const { email: recipient, username } = viewer;
      await queueEmail(tx, queue, { kind: "password_changed", recipient, data: { username } });
    }
    return true;
  });
  return isChanged
    ? { ok: true }
    : refuse({ errors: { current: siteTexts.deletion.passwordWrong } });
}
