import { DomainError } from "#app/domain/errors.server.ts";

/** "file": it cannot be read. "gone": no longer there. "known": somebody has it already. "changed": by somebody else meanwhile. */
export class TicketsRefused extends DomainError<"file" | "gone" | "known" | "changed"> {}
