import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { emails } from "#app/db/schema.server.ts";
import type { EmailKind } from "#app/shared/emails.ts";
import { idAsText, listedEmail } from "./listed-email.server.ts";

const toAdministrator = ["money_warning"] as const satisfies readonly EmailKind[];

/** The e-mails to the customer of an order or the holder of a ticket, the oldest first, each with its state and why it did not leave. */
export function listEmailsAbout(db: Queryable, about: { orderId: string } | { ticketId: string }) {
  const is =
    "orderId" in about
      ? eq(sql`${emails.data}->>'orderId'`, about.orderId)
      : eq(sql`${emails.data}->>'ticketId'`, about.ticketId);
  return db
    .select(listedEmail)
    .from(emails)
    .where(and(is, notInArray(emails.kind, [...toAdministrator])))
    .orderBy(asc(emails.createdAt), asc(idAsText));
}
