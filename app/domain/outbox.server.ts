import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { emailAttempts, emails } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { EmailSender, OutgoingEmail } from "#app/services/email.server.ts";
import type { EmailData, EmailKind } from "#app/shared/emails.ts";
import type { Parts } from "./parts.server.ts";

/** Tickets leave before any other mail (settled.md 13), a new password before the shop's. */
const priorities: Partial<Record<EmailKind, number>> = {
  ticket: 20,
  password_reset: 10,
  sign_in_link: 10,
};

export interface EmailDraft<Kind extends EmailKind = EmailKind> {
  kind: Kind;
  recipient: string;
  data: EmailData[Kind];
}

/** Puts an e-mail in the outbox in the caller's transaction, with the job that sends it. Gives its id. */
export async function queueEmail<Kind extends EmailKind>(
  tx: Transaction,
  queue: Queue,
  { kind, recipient, data }: EmailDraft<Kind>,
): Promise<string> {
  const [email] = await tx
    .insert(emails)
    .values({ kind, recipient, data })
    .returning({ id: emails.id });
  await queue.enqueue(
    tx,
    "send-email",
    { emailId: email!.id },
    { priority: priorities[kind] ?? 0 },
  );
  return email!.id;
}

/**
 * Puts many e-mails of one kind in the outbox, in statements for all of them: however many there are, the process has
 * little to do. Gives their ids, in their order.
 */
export async function queueEmails<Kind extends EmailKind>(
  tx: Transaction,
  queue: Queue,
  kind: Kind,
  drafts: readonly Omit<EmailDraft<Kind>, "kind">[],
): Promise<string[]> {
  const rows = drafts.map((draft) => ({ id: randomUUID(), ...draft }));
  await tx.execute(sql`
    insert into ${emails} (id, kind, recipient, data)
    select id, ${kind}, recipient, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id uuid, recipient text, data jsonb)`);
  const jobs = rows.map(({ id }) => ({ emailId: id }));
  await queue.enqueueAll(tx, "send-email", jobs, { priority: priorities[kind] ?? 0 });
  return rows.map(({ id }) => id);
}

type RenderEmail = (
  kind: EmailKind,
  recipient: string,
  data: EmailData[EmailKind],
) => Promise<Omit<OutgoingEmail, "id">>;

/**
 * Sends an e-mail that has not left. Raises the provider's Error, for the job to retry. Sent twice after a crash, both
 * have one id: mail programs show one.
 */
export async function deliverEmail(
  { db, sendEmail, now }: Parts<"db" | "now"> & { sendEmail: EmailSender },
  emailId: string,
  render: RenderEmail,
): Promise<void> {
  const [email] = await db.select().from(emails).where(eq(emails.id, emailId));
  if (!email || email.sentAt) return;
  try {
    await sendEmail({ ...(await render(email.kind, email.recipient, email.data)), id: emailId });
  } catch (error) {
    await db.insert(emailAttempts).values({ emailId, at: now(), error: String(error) });
    throw error;
  }
  await db.transaction(async (tx) => {
    await tx.insert(emailAttempts).values({ emailId, at: now() });
    await tx.update(emails).set({ sentAt: now() }).where(eq(emails.id, emailId));
    // The administrator's ticket list shows when each went out.
    if (email.kind === "ticket") await announce(tx, "admin");
  });
}
