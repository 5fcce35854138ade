/** What a page says of a fault of ours; the log has the rest. */
export interface ToldFault {
  number: string;
}

/** Short enough to be read out: how its line in the log begins its `requestId`. */
export const numberOfRequest = (requestId: string): string => requestId.slice(0, 8);
