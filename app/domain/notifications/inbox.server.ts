import { eq, isNull } from "drizzle-orm";
import { notifications } from "#app/db/schema.server.ts";

/** Whose inbox: a customer's user id, or null for the administrator's. */
export type Inbox = string | null;

export const ofInbox = (inbox: Inbox) =>
  inbox === null ? isNull(notifications.userId) : eq(notifications.userId, inbox);

/**
 * Whether it waits to be read. The closing of an edition marks what the administrator left unread
 * of it.
 */
export const isUnread = isNull(notifications.readAt);
