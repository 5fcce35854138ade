import { inArray, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { auditLog, orders, tickets } from "#app/db/schema.server.ts";

/** The values of a change that say whose something is, as the verbs name them. */
const personal = [
  "firstName",
  "lastName",
  "gender",
  "email",
  "phone",
  "address",
  "note",
  "to",
  "notified",
  "sentAgainTo",
];

interface Erased {
  email: string;
  /** The ids of orders and tickets whose names go, as queries. */
  orderIds: SQLWrapper;
  ticketIds?: SQLWrapper;
}

/**
 * Removes a person from the log of changes: names, addresses and phone numbers of their orders and
 * tickets, the address wherever it was written to, and the name of a message's sender. That
 * something was changed, when and by whom stays.
 */
export async function eraseFromChanges(
  tx: Transaction,
  { email, orderIds, ticketIds }: Erased,
): Promise<void> {
  const address = email.toLowerCase();
  const subjects = sql`(select 'Order ' || ${orders.number} from ${orders} where ${inArray(orders.id, orderIds)}
    union all select 'Ticket ' || ${tickets.ticketId} from ${tickets} where ${ticketIds ? inArray(tickets.id, ticketIds) : sql`false`})`;
  const has = (text: SQLWrapper) => sql`position(${address} in lower(${text})) > 0`;
  const without = (values: SQLWrapper) => sql`${values} - ${sql.param(personal)}::text[]`;
  await tx
    .update(auditLog)
    .set({
      subject: sql`case when ${auditLog.subject} like 'Message from %' and ${has(auditLog.subject)}
        then 'Message from somebody who was erased' else ${auditLog.subject} end`,
      before: without(auditLog.before),
      after: without(auditLog.after),
    })
    .where(
      or(
        inArray(auditLog.subject, subjects),
        has(auditLog.subject),
        has(sql`${auditLog.before}::text`),
        has(sql`${auditLog.after}::text`),
      ),
    );
}
