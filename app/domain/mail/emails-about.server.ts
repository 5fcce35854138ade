import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { emails, editions } from "#app/db/schema.server.ts";
import type { EmailKind } from "#app/shared/mail/emails.ts";
import { idAsText, listedEmail } from "./listed-email.server.ts";

const toAdministrator = ["dispute", "money_warning"] as const satisfies readonly EmailKind[];

/**
 * The e-mails to the customer of an order or the holder of a ticket, the oldest first, each with
 * its state and why it did not leave.
 */
export function listEmailsAbout(
  db: Queryable,
  about: { orderId: string } | { ticketId: string; editionId: number },
) {
  const is =
    "orderId" in about
      ? eq(sql`${emails.data}->>'orderId'`, about.orderId)
      : and(eq(sql`${emails.data}->>'ticketId'`, about.ticketId), wasIn(about.editionId));
  return db
    .select(listedEmail)
    .from(emails)
    .where(and(is, notInArray(emails.kind, [...toAdministrator])))
    .orderBy(asc(emails.createdAt), asc(idAsText));
}

/** Another edition may have given the id to somebody else. */
function wasIn(edition: number) {
  const closingOf = (id: number) =>
    sql`(select ${editions.closedAt} from ${editions} where ${eq(editions.id, id)})`;
  return sql`${emails.createdAt} between coalesce(${closingOf(edition - 1)}, '-infinity')
    and coalesce(${closingOf(edition)}, 'infinity')`;
}
