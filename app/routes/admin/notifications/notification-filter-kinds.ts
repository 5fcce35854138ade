import type { NotificationKind } from "#app/shared/orders/order-messages.ts";

/** What of the administrator's can be asked for alone. */
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
} as const satisfies Record<string, { label: string; kinds: readonly NotificationKind[] }>;
