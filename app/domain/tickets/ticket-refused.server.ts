import { DomainError } from "#app/domain/errors.server.ts";

type Reason =
  | "file"
  | "gone"
  | "known"
  | "cancelled"
  | "changed"
  | "closed"
  | "inside"
  | "not-own"
  | "used"
  | "promised"
  | "cheap"
  | "capacity"
  | "busy";

/**
 * "file": it cannot be read. "known": somebody has it already. "changed": by somebody else
 * meanwhile. "closed": its edition. "inside": more of it are than that. "not-own": another phone's
 * admission. "used": tickets of it were sold. "promised": buyers
 * read it, and it is changed only by a second press. "cheap": a price that may be mistyped,
 * which a second press saves. "capacity": more is taken than that. "busy":
 * others hold what it needs.
 */
export class TicketsRefused extends DomainError<Reason> {}
