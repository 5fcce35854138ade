import type { FormResult } from "#app/shared/form-result.ts";
import type { GateAnswer } from "#app/shared/check-in/check-in.ts";

/** With the name of the next press. */
export type GateResult = FormResult<"code", { told: GateAnswer; press: string }>;
