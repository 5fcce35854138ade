import { DomainError } from "#app/domain/errors.server.ts";

/** Why something is not put into a cart, or not so many of it. */
type CartCode = "not-found" | "sold-out" | "color" | "size" | "quantity" | "limit";
/** Why a cart is not paid, or a payment not taken up again. */
type CheckoutCode =
  | "empty"
  | "unavailable"
  | "changed"
  | "address"
  | "phone"
  | "too-many"
  | "payment"
  | "not-open"
  | "stopped";
export type SaleCode = CartCode | CheckoutCode;

export class SaleRefused extends DomainError<SaleCode> {}

/** Raises `SaleRefused` "stopped" while the host has stopped the sale (`npm run sale`), with what visitors read too. */
export function requireSale({ saleStopped }: { saleStopped: string | null }): void {
  if (saleStopped !== null) throw new SaleRefused("stopped", saleStopped);
}
