import { DomainError } from "#app/domain/errors.server.ts";

/** Why a cart or tickets are not paid, or a payment is not taken up again. */
export type CheckoutCode =
  | "empty"
  | "unavailable"
  | "changed"
  | "address"
  | "phone"
  | "too-many"
  | "payment"
  | "not-open"
  | "stopped";

export class CheckoutRefused extends DomainError<CheckoutCode> {}

/**
 * Raises `CheckoutRefused` "stopped", with what visitors read too, while the host has stopped the
 * sale (`npm run sale`).
 */
export function requireSale({ saleStopped }: { saleStopped: string | null }): void {
  if (saleStopped !== null) throw new CheckoutRefused("stopped", saleStopped);
}
