import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import type { NotificationKind } from "#app/shared/orders/order-messages.ts";
import { keysOf } from "#app/shared/records.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";

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

interface NotificationFiltersProps {
  show: "read" | "all" | null;
  kind: keyof typeof notificationFilterKinds | null;
}

const parts = [
  { show: null, label: "New" },
  { show: "read", label: "Read" },
  { show: "all", label: "All" },
] as const;

export function NotificationFilters({ show, kind }: NotificationFiltersProps) {
  const addressOf = (query: NotificationFiltersProps) =>
    listAddress(href("/adminNotifications"), { ...query });
  return (
    <div className="flex flex-wrap gap-x-6">
      <ChipRow label="Which notifications">
        {parts.map((part) => (
          <ChipLink
            key={part.label}
            to={addressOf({ show: part.show, kind })}
            current={part.show === show}
            preventScrollReset
          >
            {part.label}
          </ChipLink>
        ))}
      </ChipRow>
      <ChipRow label="Of what">
        {keysOf(notificationFilterKinds).map((name) => (
          <ChipLink
            key={name}
            to={addressOf({ show, kind: name === kind ? null : name })}
            current={name === kind}
            preventScrollReset
          >
            {notificationFilterKinds[name].label}
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  );
}
