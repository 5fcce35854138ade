import { DomainError } from "#app/domain/errors.server.ts";

/**
 * "wrong": there is no such code. "ended": not in its time. "used-up": taken, or by somebody else
 * for the moment. "not-for-this": for none of what is bought. "too-many": were tried.
 */
export class CodeRefused extends DomainError<
  "wrong" | "ended" | "used-up" | "not-for-this" | "too-many"
> {}
