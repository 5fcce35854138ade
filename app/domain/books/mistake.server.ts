/** `id`: of the order or, where there is none, the payment's reference. */
export interface Mistake {
  id: string;
  what: string;
}
