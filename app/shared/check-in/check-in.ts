import type { Passes } from "./exits.ts";
import type { Verdict } from "./judge.ts";

/** A ticket as the gate knows it. Times are texts on the way to a page without JavaScript. */
export interface CheckInTicket extends Passes {
  id: string;
  ticketId: string;
  holder: string;
  package: string;
  /** The id of its type; null where its package has none. */
  type?: string | null;
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

export type CheckInAnswer =
  /** The number of a sold ticket, which opens nothing: its code does. */
  | { kind: "number"; ticket: CheckInTicket }
  /** A code that a newer one has replaced. */
  | { kind: "replaced"; ticket: CheckInTicket }
  /** `isShort` where it may be a short code, which a phone without a network cannot look up. */
  | { kind: "none"; typed: string; isShort?: true }
  /** A hand scanner and its computer are set to different keyboards. */
  | { kind: "keyboard"; typed: string; scanner: string; computer: string }
  /**
   * Several tickets have this id but for the signs between its letters, and none has it to the
   * letter.
   */
  | { kind: "several"; typed: string; ticketIds: string[] }
  /** `day` is the festival's ("19 December"), `from` when the gate begins to admit. */
  | { kind: "early"; ticket: CheckInTicket; day: string; from: Date | string }
  /** `here` is the gate that it was shown at, `gates` are those that let it in. */
  | { kind: "elsewhere"; ticket: CheckInTicket; here: string; gates: string[] }
  /** The gate opens at `from`, or has ended at `until`; `gates` let the ticket in meanwhile. */
  | {
      kind: "closed";
      ticket: CheckInTicket;
      here: string;
      from: Date | string | null;
      until: Date | string | null;
      gates: string[];
    }
  /**
   * `by` is the phone or the organiser who let the last of them in, and `gate` where, if there are
   * several.
   */
  | { kind: "already"; ticket: CheckInTicket; by?: string | null; gate?: string | null }
  /**
   * `room` is how many more people may come in here; `isShare` says that others may have room, as a
   * phone without a network has a share of what is left.
   */
  | { kind: "full"; ticket: CheckInTicket; most: number; room: number; isShare?: boolean }
  | { kind: Exclude<Verdict, OwnVerdict>; ticket: CheckInTicket }
  | { kind: "in" | "out" | "back"; ticket: CheckInTicket; people: number; admissionId: string };

type OwnVerdict =
  | "in"
  | "out"
  | "number"
  | "replaced"
  | "elsewhere"
  | "early"
  | "closed"
  | "full"
  | "already";

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
