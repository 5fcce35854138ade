import type { FormResult } from "#app/shared/form-result.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";

/** What was shown of a ticket, and whether somebody was looked up and chosen. */
export interface Shown {
  code: string;
  chosen: "1" | undefined;
}

/** With the name of the next press, and what the question "how many" is about. */
export type CheckInResult = FormResult<
  "code",
  { outcome: CheckInAnswer; shown?: Shown | undefined; press: string }
>;
