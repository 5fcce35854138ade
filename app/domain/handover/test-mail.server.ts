import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/ids.server.ts";
import { emails, users } from "#app/db/schema.server.ts";
import { listedEmail } from "#app/domain/mail/listed-email.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findWait, giveBackAttempt, isWithinLimit } from "#app/domain/rate-limit.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { changeHandover, findHandover, withStep } from "./handover.server.ts";

const sends = { attempts: 5, windowMs: 60 * 60_000 };
const guesses = { attempts: 10, windowMs: 10 * 60_000 };
const guessed = "handover-code";

/**
 * Sends an e-mail the way every other one of the site is sent, with a code that confirms its
 * arrival.
 */
export async function sendTestMail(
  app: Parts<"db" | "queue" | "env" | "sendEmail" | "now">,
  byUserId: string,
): Promise<Outcome<never, { to: string }>> {
  const { db, queue, env, now } = app;
  if (!app.sendEmail)
    return { ok: false, formErrors: ["No way to send e-mail is set: set SMTP_URL and MAIL_FROM."] };
  if (!(await isWithinLimit(db, "handover-mail", sends, now())))
    return { ok: false, formErrors: ["Five were sent within the hour. Wait for one of them."] };
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const to = await changeHandover(app, byUserId, async (tx, handover) => {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, byUserId));
    const emailId = await queueEmail(tx, queue, {
      kind: "team_notice",
      recipient: user!.email,
      data: {
        title: "The hand-over asks whether e-mail arrives",
        text: `It does. The code is ${code}: type it on the page of the hand-over.`,
        url: `${env.publicUrl}/adminHandover`,
        button: "Open the hand-over",
      },
      priority: "link",
    });
    const mail = { digest: digestOf(code), to: user!.email, emailId, sentAt: now() };
    return { next: { ...handover, mail }, result: user!.email };
  });
  return { ok: true, to };
}

/** Marks the step as done by the code that was in the e-mail. */
export async function confirmTestMail(
  app: Parts<"db" | "now">,
  typed: string,
  byUserId: string,
): Promise<Outcome<"code">> {
  const { db, now } = app;
  const code = typed.replaceAll(/\D/g, "");
  if (!code) return { ok: false, errors: { code: "Type the six digits of the e-mail." } };
  const wait = await findWait(db, { [guessed]: guesses }, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  const isRight = await changeHandover(app, byUserId, async (_tx, handover) => {
    const right = handover.mail?.digest === digestOf(code);
    const next = right ? withStep(handover, "mail", { at: now(), byId: byUserId }) : handover;
    return { next, result: right };
  });
  if (!isRight) return { ok: false, errors: { code: "This is not the code of the last e-mail." } };
  await giveBackAttempt(db, [guessed]);
  return { ok: true };
}

/** The state of the last test e-mail: waiting, sent or failed, and why. */
export async function findTestMail(db: Queryable) {
  const mail = (await findHandover(db))?.mail;
  if (!mail) return null;
  const [email] = await db
    .select({ state: listedEmail.state, reason: listedEmail.reason })
    .from(emails)
    .where(eq(emails.id, mail.emailId));
  return { to: mail.to, sentAt: mail.sentAt, state: email?.state ?? "sent", reason: email?.reason };
}
