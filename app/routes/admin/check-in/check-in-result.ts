import type { FormResult } from "#app/shared/form-result.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";

/** With the name of the next press. */
export type CheckInResult = FormResult<"code", { outcome: CheckInAnswer; press: string }>;
