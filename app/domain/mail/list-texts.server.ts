import { max } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { emails } from "#app/db/schema.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { emailTexts } from "#app/shared/mail/email-texts.ts";
import { emailTitles, type EmailKind } from "#app/shared/mail/emails.ts";

export interface ListedText {
  kind: EmailKind;
  title: string;
  when: string;
  to: string;
  /** When one was sent last that the outbox still has; null for none. */
  lastSentAt: Date | null;
}

/** Returns every e-mail that the site sends, with when, to whom, and when one left last. */
export async function listTexts(db: Queryable): Promise<ListedText[]> {
  const sent = await db
    .select({ kind: emails.kind, at: max(emails.sentAt) })
    .from(emails)
    .groupBy(emails.kind);
  const last = new Map<string, Date | null>(sent.map(({ kind, at }) => [kind, at]));
  return keysOf(emailTexts).map((kind) => ({
    kind,
    title: emailTitles[kind],
    ...emailTexts[kind],
    lastSentAt: last.get(kind) ?? null,
  }));
}
