import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ticketPhases, ticketTypeCancellations } from "#app/db/schema.server.ts";

/** Whether all tickets of a type are being cancelled, or were, since a moment. */
export const isCancelledSince = (typeId: PgColumn, since: PgColumn) =>
  sql<boolean>`exists (select 1 from ${ticketTypeCancellations} c
    where c.type_id = ${typeId} and c.created_at >= ${since})`;

/** The same once it can no longer be undone. */
export const isCancelledForGood = (typeId: PgColumn, since: PgColumn, at: Date): SQL =>
  sql`exists (select 1 from ${ticketTypeCancellations} c
    where c.type_id = ${typeId} and c.created_at >= ${since}
      and c.due_at <= ${at.toISOString()}::timestamptz)`;

/** When the last of a type's prices ends; null where one of them has no end, or there is none. */
export const lastPriceEnd = (typeId: PgColumn) =>
  sql<Date | null>`(select case when bool_and(p.closes_at is not null) then max(p.closes_at) end
    from ${ticketPhases} p where p.type_id = ${typeId})`.mapWith(ticketPhases.closesAt);
