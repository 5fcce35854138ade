/** `id`: the order's number or, where there is none, the payment's reference. */
export interface IntegrityViolation {
  id: string;
  what: string;
}
