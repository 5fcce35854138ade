import type { TicketRow } from "#app/domain/tickets/tickets.server.ts";
import { useRootData } from "#app/layout/use-site.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";

/** "Let in 18:42"; "2 of 4 let in 18:42" where others are still to come. */
export function AdmittedBadge({
  admittedCount,
  quantity,
  lastAdmittedAt,
}: Pick<TicketRow, "admittedCount" | "quantity" | "lastAdmittedAt">) {
  const now = useRootData()?.now ?? 0;
  if (!lastAdmittedAt) return null;
  return (
    <>
      {" "}
      <Badge tone="palm">
        {admittedCount < quantity ? `${admittedCount} of ${quantity} let in` : "Let in"}{" "}
        {formatWhen(lastAdmittedAt, now)}
      </Badge>
    </>
  );
}
