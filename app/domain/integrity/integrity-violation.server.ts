/** `id`: the order's number or, where there is none, the payment's reference. */
export interface Mistake {
  id: string;
  what: string;
}
