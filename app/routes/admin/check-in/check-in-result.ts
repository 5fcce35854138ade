import type { FormResult } from "#app/shared/form-result.ts";
import type { TrialAnswer } from "#app/shared/check-in/ready.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";

/** The ticket's code as it was shown, and whether somebody found and chose it by name. */
export interface Shown {
  code: string;
  chosen: "1" | undefined;
}

/**
 * The answer of the gate's forms, with the id of the next press and the ticket that the question
 * "how many" is about.
 */
export type CheckInResult = FormResult<
  string,
  { outcome: CheckInAnswer | TrialAnswer; shown?: Shown | undefined; requestId: string }
>;
