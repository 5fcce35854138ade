import { DomainError } from "#app/domain/errors.server.ts";

type Reason = "file" | "gone" | "known" | "cancelled" | "changed" | "closed";

/** "file": it cannot be read. "known": somebody has it already. "changed": by somebody else meanwhile. "closed": its edition. */
export class TicketsRefused extends DomainError<Reason> {}
