import { DomainError } from "#app/domain/errors.server.ts";

type Reason = "file" | "gone" | "known" | "cancelled" | "changed";

/** "file": it cannot be read. "known": somebody has it already. "changed": by somebody else meanwhile. */
export class TicketsRefused extends DomainError<Reason> {}
