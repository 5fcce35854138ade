/** A ticket as the gate knows it. Times are texts on the way to a page without JavaScript. */
export interface CheckInTicket {
  id: string;
  ticketId: string;
  holder: string;
  package: string;
  quantity: number;
  admittedCount: number;
  /** When the latest of them was admitted. */
  lastAdmittedAt: Date | string | null;
  cancelledAt: Date | string | null;
  /** The name of the closed edition that the ticket belongs to. */
  edition: string | null;
  /** Whether a dispute of its payment is open. */
  isDisputed: boolean;
  /** What was refunded for it; null where it was not returned. */
  refundedKobo: number | null;
  /** When the refund had arrived; null where it has not. */
  paidBackAt: Date | string | null;
}

/**
 * How many people are to be admitted now, and how many of the ticket the page showed as admitted.
 */
interface Coming {
  people: number;
  seen: number;
}

type Verdict =
  | "edition"
  | "cancelled"
  | "disputed"
  | "already"
  | "ask"
  | "other"
  | "changed"
  | "in";

export type CheckInAnswer =
  /** The number of a sold ticket, which opens nothing: its code does. */
  | { kind: "number"; ticket: CheckInTicket }
  /** A code that a newer one has replaced. */
  | { kind: "replaced"; ticket: CheckInTicket }
  | { kind: "none"; typed: string }
  /** A hand scanner and its computer are set to different keyboards. */
  | { kind: "keyboard"; typed: string; scanner: string; computer: string }
  /**
   * Several tickets have this id but for the signs between its letters, and none has it to the
   * letter.
   */
  | { kind: "several"; typed: string; ticketIds: string[] }
  /** `day` is the festival's ("19 December"), `from` when the gate begins to admit. */
  | { kind: "early"; ticket: CheckInTicket; day: string; from: Date | string }
  | { kind: Exclude<Verdict, "in">; ticket: CheckInTicket }
  | { kind: "in" | "back"; ticket: CheckInTicket; people: number; admissionId: string };

type CheckedTicket = Pick<CheckInTicket, "quantity" | "admittedCount" | "cancelledAt" | "edition"> &
  Partial<Pick<CheckInTicket, "isDisputed">>;

/**
 * Whether a ticket lets somebody in. One for several people asks how many come, unless that was
 * said of the ticket as it is; "other" is a number that cannot. One whose payment is disputed is for
 * somebody to decide about who looked it up.
 */
export function checkTicket(
  ticket: CheckedTicket,
  coming?: Coming,
  { isChosen = false } = {},
): Verdict {
  if (ticket.edition !== null) return "edition";
  if (ticket.cancelledAt !== null) return "cancelled";
  if (ticket.isDisputed && !isChosen) return "disputed";
  const left = ticket.quantity - ticket.admittedCount;
  if (coming && coming.seen !== ticket.admittedCount) return left > 0 ? "changed" : "already";
  if (left === 0) return "already";
  if (!coming) return ticket.quantity === 1 ? "in" : "ask";
  return coming.people >= 1 && coming.people <= left ? "in" : "other";
}

const hour = 3_600_000;

/**
 * When the gate begins to admit: at the midnight that begins the festival's day, or twelve hours
 * before the gates open where that is earlier, as gates that open soon after midnight have their
 * queue on the evening before.
 */
export const admissionStart = ({ countdownTarget, startsAt }: FestivalDay): Date =>
  new Date(Math.min(countdownTarget.getTime(), startsAt.getTime() - 12 * hour));

interface FestivalDay {
  /** The midnight that begins the day. */
  countdownTarget: Date;
  /** When the gates open. */
  startsAt: Date;
}
