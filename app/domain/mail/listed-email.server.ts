import { type SQL, sql } from "drizzle-orm";
import { emails } from "#app/db/schema.server.ts";
import type { EmailState } from "#app/shared/mail/email-states.ts";

const { sentAt, failedAt, replacedById } = emails;

export const inState: Record<EmailState, SQL> = {
  waiting: sql`${sentAt} is null and ${failedAt} is null`,
  failed: sql`${failedAt} is not null and ${replacedById} is null`,
  sent: sql`${sentAt} is not null`,
  replaced: sql`${failedAt} is not null and ${replacedById} is not null`,
};

const lastError = sql<string | null>`(
  select attempt.error from email_attempts attempt
  where attempt.email_id = ${emails.id} and attempt.error is not null
  order by attempt.at desc limit 1)`;

/** What lists show of an e-mail: never its text, which may contain a link that opens an account. */
export const listedEmail = {
  id: emails.id,
  kind: emails.kind,
  recipient: emails.recipient,
  orderId: sql<string | null>`${emails.data}->>'orderId'`,
  orderNumber: sql<string | null>`${emails.data}->>'orderNumber'`,
  ticketId: sql<string | null>`${emails.data}->>'ticketId'`,
  createdAt: emails.createdAt,
  sentAt,
  failedAt,
  replacedById,
  state: sql<EmailState>`case
    when ${emails.id} is null then null when ${inState.sent} then 'sent' when ${inState.waiting} then 'waiting'
    when ${inState.failed} then 'failed' else 'replaced' end`,
  reason: sql<string | null>`case when ${sentAt} is null
    then regexp_replace(${lastError}, '^\\w+: ', '') end`,
};

export const idAsText = sql`${emails.id}::text`;
