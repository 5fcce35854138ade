import type { NotificationKind } from "#app/shared/orders/order-messages.ts";

/** The groups of notifications that the list can be filtered by. */
export const notificationFilterKinds = {
  orders: { label: "Orders", kinds: ["new_order"] },
  payments: {
    label: "Payments",
    kinds: [
      "payments_differ",
      "integrity_violation",
      "dispute_opened",
      "dispute_reminder",
      "dispute_resolved",
    ],
  },
  server: { label: "Server", kinds: ["backup_missing"] },
} as const satisfies Record<string, { label: string; kinds: readonly NotificationKind[] }>;
