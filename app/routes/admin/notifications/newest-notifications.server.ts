import type { App } from "#app/context.server.ts";
import { pageNotifications } from "#app/domain/notifications/notifications.server.ts";

const shown = 20;

/** Loads what the bell's drawer lists. */
export async function findNewest({ db, now, adminCounts }: App) {
  const [{ rows }, { cases, unread }] = await Promise.all([
    pageNotifications(db, null, "all", { limit: shown }),
    adminCounts(),
  ]);
  const notifications = rows.map(
    ({ id, kind, orderId, order, username, userEmail, createdAt, isNew }) => ({
      id,
      kind,
      orderId,
      username,
      userEmail,
      createdAt,
      isNew,
      order: order && { number: order.number },
    }),
  );
  return { notifications, cases, unread, now: now().getTime() };
}
