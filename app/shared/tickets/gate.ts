/** A ticket as the gate knows it. Times are texts on the way to a page without JavaScript. */
export interface GateTicket {
  id: string;
  ticketId: string;
  holder: string;
  package: string;
  quantity: number;
  letIn: number;
  letInAt: Date | string | null; // the latest
  cancelledAt: Date | string | null;
  edition: string | null; // the closed one that it is of
}

/** How many come in now, by a page that showed how many of the ticket were in. */
interface Coming {
  people: number;
  seen: number;
}

type Verdict = "edition" | "cancelled" | "already" | "ask" | "other" | "changed" | "in";

export type GateAnswer =
  | { kind: "none"; typed: string }
  | { kind: Exclude<Verdict, "in">; ticket: GateTicket }
  | { kind: "in" | "back"; ticket: GateTicket; people: number; admissionId: string };

type Judged = Pick<GateTicket, "quantity" | "letIn" | "cancelledAt" | "edition">;

/** Whether a ticket lets somebody in. One for several people asks how many come, unless that was said of the ticket as it is; "other" is a number that cannot. */
export function judge(ticket: Judged, coming?: Coming): Verdict {
  if (ticket.edition !== null) return "edition";
  if (ticket.cancelledAt !== null) return "cancelled";
  const left = ticket.quantity - ticket.letIn;
  if (coming && coming.seen !== ticket.letIn) return left > 0 ? "changed" : "already";
  if (left === 0) return "already";
  if (!coming) return ticket.quantity === 1 ? "in" : "ask";
  return coming.people >= 1 && coming.people <= left ? "in" : "other";
}

/** What a scanner may have read with it, or somebody typed between its signs. */
export function codesOf(typed: string): string[] {
  const code = typed.trim().toLowerCase();
  return [...new Set([code, code.replaceAll(/[\s-]/g, "")])];
}
