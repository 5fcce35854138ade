/** What somebody reads who has reserved tickets and not paid them, and the address of the purchase. */
export interface UnpaidTickets {
  words: string;
  to: string;
}
