import type { CheckInAnswer } from "./check-in.ts";
import type { GateListHead, ListPart } from "./gate-list.ts";
import type { Coming } from "./judge.ts";
import type { PhoneHealth } from "./ready.ts";
import type { Direction, ScanAnswer, ScanWay } from "./scans.ts";

/** How many presses a phone sends at once. */
export const mostPresses = 50;

/** A ticket that was shown at a gate phone. */
export interface ScanPress {
  what: "scan";
  /** The name of the press, which it keeps until the server has answered it. */
  press: string;
  code: string;
  way: ScanWay;
  /** Milliseconds since 1970 by the phone's clock. */
  at: number;
  coming?: Coming | undefined;
  direction?: Direction | undefined;
}

/** An entry that is taken back. */
interface UndoPress {
  what: "undo";
  press: string;
  at: number;
  admissionId: string;
}

/**
 * A press that the phone has answered: by its list, or by an answer of the server's that the server
 * has lost since. It names its ticket, and does not hold its code.
 */
export interface KeptPress {
  what: "kept";
  press: string;
  /** What stands in the list for the code or the id that was shown. */
  digest: string;
  /** The serial of a signed code; 0 for an id. */
  serial: number;
  way: ScanWay;
  at: number;
  /** What has to be added to the phone's clock to have the server's, in milliseconds. */
  offset: number;
  answer: ScanAnswer;
  people: number;
  /** Whether the phone answered by its list. */
  isOffline: boolean;
  undoes?: string | undefined;
  /** The id of the gate that it was shown at; left out where there is one. */
  gate?: string | undefined;
}

/** What a phone says of itself, so that the limit of the hall holds without it, too. */
export interface PhoneSays {
  /** The name that it gave itself. */
  phone: string;
  /** People whom it let in, less those it let out, that it has not sent. */
  unsent: number;
  /** At most so many people it lets in without the server, until it hears of another share. */
  holds: number;
  /** The version of the share that it knows. */
  version: number;
  /** Whether it was shown a ticket. */
  hasScanned: boolean;
  /** Left out by the release before, and where it is not asked for its list. */
  health?: PhoneHealth | undefined;
}

/** What a phone is told of the hall. */
export interface PhoneRoom {
  most: number;
  inside: number;
  /** How many people it may have let in that the server does not know of, and this share's version. */
  share: number;
  version: number;
  /** What each phone gets of what is left now. */
  fair: number;
}

export type Press = ScanPress | UndoPress | KeptPress;

/** The answer to one press; `refused` where it could not be done, in words. */
export type PressAnswer =
  | { press: string; outcome: CheckInAnswer }
  | { press: string; refused: string }
  | { press: string; kept: true };

export interface PhoneAnswer {
  answers: PressAnswer[];
  /** The phone's room in the hall; null where there is no limit, left out where it did not ask. */
  room?: PhoneRoom | null | undefined;
  /** Where the phone asked for it. */
  list?: ListAnswer | undefined;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
}

export interface ListAnswer {
  head: GateListHead;
  /** What the phone lacks. */
  parts: ListPart[];
  /** How many tickets the whole list has. */
  tickets: number;
  /** How many presses the server has of this phone or organiser. Fewer than before: it lost some. */
  rows: number;
}
