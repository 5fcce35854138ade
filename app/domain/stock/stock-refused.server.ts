import { DomainError } from "#app/domain/errors.server.ts";

/** The pieces are sold out or reserved by others. */
export class StockRefused extends DomainError<"unavailable"> {}
