import type { CheckInAnswer } from "./check-in.ts";
import type { Coming } from "./judge.ts";
import type { ScanWay } from "./scans.ts";

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
}

/** An entry that is taken back. */
interface UndoPress {
  what: "undo";
  press: string;
  at: number;
  admissionId: string;
}

export type Press = ScanPress | UndoPress;

/** The answer to one press; `refused` where it could not be done, in words. */
export type PressAnswer =
  | { press: string; outcome: CheckInAnswer }
  | { press: string; refused: string };
