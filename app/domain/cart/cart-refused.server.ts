import { DomainError } from "#app/domain/errors.server.ts";

/** Why something is not put into a cart, or not so many of it. */
export type CartReason =
  | "not-found"
  | "sold-out"
  | "color"
  | "size"
  | "quantity"
  | "limit"
  | "unavailable";

export class CartRefused extends DomainError<CartReason> {}
