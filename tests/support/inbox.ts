import type { Inbox } from "#app/domain/notifications/inbox.server.ts";
import { pageNotifications } from "#app/domain/notifications/notifications.server.ts";
import type { TestApp } from "./test-app.ts";

/** The unread or read notifications of an inbox, newest first. */
export async function readInbox(
  { app }: Pick<TestApp, "app">,
  inbox: Inbox,
  which: "new" | "older" = "new",
) {
  return (await pageNotifications(app.db, inbox, which, { limit: 50 })).rows;
}
