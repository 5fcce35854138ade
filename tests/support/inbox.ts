import type { Inbox } from "#app/domain/notifications/inbox.server.ts";
import { pageNotifications } from "#app/domain/notifications/notifications.server.ts";
import type { TestApp } from "./test-app.ts";

/** The notifications of an inbox that wait or were read, newest first. */
export async function readInbox(
  { app }: Pick<TestApp, "app">,
  inbox: Inbox,
  which: "new" | "older" = "new",
) {
  return (await pageNotifications(app.db, inbox, which, { limit: 50 })).rows;
}
