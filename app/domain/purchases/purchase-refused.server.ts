import { DomainError } from "#app/domain/errors.server.ts";

/** Why a purchase is not opened, resumed or renewed. */
export type PurchaseRefusal =
  | "empty"
  | "unavailable"
  | "changed"
  | "address"
  | "phone"
  | "too-many"
  | "payment"
  | "not-open"
  | "renewal"
  | "stopped";

export class PurchaseRefused extends DomainError<PurchaseRefusal> {}

/**
 * Throws `PurchaseRefused` "stopped", with what visitors read too, while the host has stopped the
 * sale (`npm run sale`).
 */
export function requireSale({ saleStopped }: { saleStopped: string | null }): void {
  if (saleStopped !== null) throw new PurchaseRefused("stopped", saleStopped);
}
