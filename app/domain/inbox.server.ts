import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { notifications, orders } from "#app/db/schema.server.ts";
import { inSeason } from "./seasons/season.server.ts";

/** Whose inbox: a customer's user id, or null for the administrator's. */
export type Inbox = string | null;

export const ofInbox = (inbox: Inbox) =>
  inbox === null ? isNull(notifications.userId) : eq(notifications.userId, inbox);

const ofThisEdition = sql`(${notifications.orderId} is null or exists (select from ${orders}
  where ${orders.id} = ${notifications.orderId} and ${inSeason(orders.seasonId)}))`;

/** Whether it waits to be read. What the administrator left unread of a closed edition does not. */
export const isUnread = (inbox: Inbox): SQL =>
  and(isNull(notifications.readAt), inbox === null ? ofThisEdition : undefined)!;
