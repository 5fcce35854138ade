import type { CheckInAnswer, CheckInTicket } from "./check-in.ts";
import { type Gate, otherGates } from "./gates.ts";

interface ShownAt {
  here: Gate;
  /** All gates of the edition. */
  gates: readonly Gate[];
  at: number;
}

/** Returns the answer of a gate that does not let a ticket in, or not at this time. */
export function refusalOfGate(
  kind: "elsewhere" | "closed",
  ticket: CheckInTicket,
  { here, gates, at }: ShownAt,
): CheckInAnswer {
  const others = otherGates(gates, here, ticket, at);
  if (kind === "elsewhere") return { kind, ticket, here: here.name, gates: others };
  const { opensAt, closesAt } = here;
  const isBefore = opensAt !== null && at < opensAt;
  return {
    kind,
    ticket,
    here: here.name,
    from: isBefore ? new Date(opensAt) : null,
    until: isBefore || closesAt === null ? null : new Date(closesAt),
    gates: others,
  };
}
