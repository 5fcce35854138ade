import type { TicketRow } from "#app/domain/tickets/tickets.server.ts";
import { useRootData } from "#app/layout/use-site.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { Badge } from "#app/ui/badge.tsx";

/** "Let in 18:42"; "2 of 4 let in 18:42" where others are still to come. */
export function AdmittedBadge({
  letIn,
  quantity,
  letInAt,
}: Pick<TicketRow, "letIn" | "quantity" | "letInAt">) {
  const now = useRootData()?.now ?? 0;
  if (!letInAt) return null;
  return (
    <>
      {" "}
      <Badge tone="palm">
        {letIn < quantity ? `${letIn} of ${quantity} let in` : "Let in"} {formatWhen(letInAt, now)}
      </Badge>
    </>
  );
}
