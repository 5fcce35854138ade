import { DomainError } from "#app/domain/errors.server.ts";

/**
 * "open": orders are under way. "changed": it is closed, or opened again, already. "late": the new
 * edition has begun.
 */
export class EditionRefused extends DomainError<
  "open" | "changed" | "empty" | "late" | "same-id" | "package"
> {}
