/** A line of a file that can become a ticket. */
export interface ReadyTicket {
  line: number; // of the file, its head being 1
  firstName: string;
  lastName: string;
  package: string;
  gender: string;
  email: string;
  quantity: number;
  ticketId: string; // empty where it gets a new one
  sameAsLine: number | null; // earlier, with the same person and package
}

export interface RefusedLine {
  line: number;
  why: string;
}
