import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { prepared, namedStatement } from "#app/db/statement.server.ts";
import { emailAttempts, emails } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import {
  EmailDeferred,
  EmailRefused,
  type EmailSender,
  type OutgoingEmail,
} from "#app/services/outgoing-email.server.ts";
import { changedNotice } from "#app/db/notify-changed.server.ts";
import type { Topic } from "#app/services/live.server.ts";
import { type EmailData, type EmailKind, emailsErasedWhenSent } from "#app/shared/mail/emails.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/**
 * The order in which e-mails are sent: first those that somebody waits for before a screen
 * (docs/decisions/0037). Those of one priority are sent in the order they were queued.
 */
const priorities = {
  ticket: 50,
  link: 40,
  customer: 30,
  import: 20,
  organiser: 10,
  broadcast: 5,
} as const;
type Priority = keyof typeof priorities;

const priorityOf: Partial<Record<EmailKind, Priority>> = {
  ticket: "ticket",
  tickets: "ticket",
  password_reset: "link",
  sign_in_link: "link",
  administrator_email: "link",
  team_invitation: "link",
  ticket_link: "link",
  broadcast: "broadcast",
  ticket_reminder: "broadcast",
};

export interface EmailDraft<Kind extends EmailKind = EmailKind> {
  kind: Kind;
  recipient: string;
  data: EmailData[Kind];
  /** Given where the kind alone does not say it. */
  priority?: Priority;
}

/**
 * Puts an e-mail in the outbox in the caller's transaction, with the job that sends it. Returns its
 * id.
 */
export async function queueEmail<Kind extends EmailKind>(
  tx: Transaction,
  queue: Queue,
  { kind, recipient, data, priority = priorityOf[kind] ?? "customer" }: EmailDraft<Kind>,
): Promise<string> {
  const id = randomUUID();
  await pipelined([
    addEmails(tx, { rows: JSON.stringify([{ id, kind, recipient, data }]) }),
    queue.enqueue(tx, "send-email", { emailId: id }, { priority: priorities[priority] }),
  ]);
  return id;
}

const addEmails = namedStatement(
  "add_emails",
  () => sql`insert into ${emails} (id, kind, recipient, data)
  select id, kind, recipient, data
  from jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as one (id uuid, kind text, recipient text, data jsonb)`,
);

interface EmailBatch<Kind extends EmailKind> extends Pick<EmailDraft<Kind>, "kind" | "priority"> {
  drafts: readonly Pick<EmailDraft<Kind>, "recipient" | "data">[];
}

/** Puts many e-mails in the outbox with one statement. Returns their ids in the same order. */
export async function queueEmails<Kind extends EmailKind>(
  tx: Transaction,
  queue: Queue,
  { kind, priority = priorityOf[kind] ?? "customer", drafts }: EmailBatch<Kind>,
): Promise<string[]> {
  const rows = drafts.map((draft) => ({ id: randomUUID(), kind, ...draft }));
  await addEmails(tx, { rows: JSON.stringify(rows) });
  const jobs = rows.map(({ id }) => ({ emailId: id }));
  await queue.enqueueAll(tx, "send-email", jobs, { priority: priorities[priority] });
  return rows.map(({ id }) => id);
}

/** Thrown while an e-mail is rendered that is no longer to be sent: it leaves the outbox. */
export class EmailWithdrawn extends Error {
  override name = "EmailWithdrawn";
}

type RenderEmail = (
  kind: EmailKind,
  recipient: string,
  data: EmailData[EmailKind],
) => Promise<Omit<OutgoingEmail, "id">>;

/**
 * Sends an e-mail of the outbox that was not sent yet. Throws the provider's Error, so that the job
 * tries again, unless the provider refused it for good or this was the last try. An e-mail that
 * `render` withdraws leaves the outbox unsent. An e-mail that is
 * sent twice after a crash has the same id both times, and mail programs show it once.
 */
export async function deliverEmail(
  { db, sendEmail, now }: Parts<"db" | "now"> & { sendEmail: EmailSender },
  emailId: string,
  render: RenderEmail,
  { isLastTry = false } = {},
): Promise<void> {
  const [email] = await findEmail(db).execute({ emailId });
  if (!email || email.sentAt || email.failedAt) return;
  try {
    await sendEmail({ ...(await render(email.kind, email.recipient, email.data)), id: emailId });
  } catch (error) {
    if (error instanceof EmailWithdrawn) {
      await db.delete(emails).where(eq(emails.id, emailId));
      return;
    }
    const isFinal = isLastTry || error instanceof EmailRefused;
    await saveAttempt(db, emailId, now(), {
      error: String(error),
      ...(isFinal ? { failedAt: now() } : {}),
      deferredAt: error instanceof EmailDeferred ? now() : null,
    });
    if (isFinal) return;
    throw error;
  }
  await saveAttempt(db, emailId, now(), { sentAt: now() });
  if (emailsErasedWhenSent.includes(email.kind))
    await db.delete(emails).where(eq(emails.id, emailId));
}

const findEmail = prepared((db) =>
  db
    .select()
    .from(emails)
    .where(eq(emails.id, sql.placeholder("emailId")))
    .prepare("email"),
);

type Outcome = Partial<Pick<typeof emails.$inferSelect, "sentAt" | "failedAt" | "deferredAt">>;

/**
 * Saves what came of an attempt; does nothing where the e-mail was deleted together with its
 * account.
 */
async function saveAttempt(
  db: Database,
  emailId: string,
  at: Date,
  { error = null, ...outcome }: { error?: string | null } & Outcome,
): Promise<void> {
  const { sentAt = null, failedAt = null, deferredAt } = outcome;
  const topics: Topic[] = ["admin"];
  await insertAttempt(db, {
    emailId,
    at,
    error,
    sentAt,
    failedAt,
    deferredAt,
    setsDeferred: deferredAt !== undefined,
    topics,
  });
}

const { placeholder } = sql;
const insertAttempt = namedStatement(
  "insert_attempt",
  () => sql`with email as (
    update ${emails} set sent_at = coalesce(${placeholder("sentAt")}, sent_at),
      failed_at = coalesce(${placeholder("failedAt")}, failed_at),
      deferred_at = case when ${placeholder("setsDeferred")} then ${placeholder("deferredAt")} else deferred_at end
    where id = ${placeholder("emailId")} returning id),
  tried as (insert into ${emailAttempts} (email_id, at, error)
    select id, ${placeholder("at")}::timestamptz, ${placeholder("error")}::text from email)
  ${changedNotice} where exists (select from email)`,
);
