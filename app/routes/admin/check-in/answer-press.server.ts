import { randomUUID } from "node:crypto";
import type { App } from "#app/context.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { type TrialAnswer, trialCodeOf, trialCodes } from "#app/shared/check-in/ready.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";
import type { Direction } from "#app/shared/check-in/scans.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { type Allowed, may } from "#app/shared/team/permissions.ts";
import type { Shown } from "./check-in-result.ts";

/** Who sends a form of the gate. */
export interface GateAt {
  app: App;
  by: Actor;
  roles: readonly Allowed[];
}

export type GateOutcome =
  | Outcome<
      string,
      { outcome: CheckInAnswer | TrialAnswer; shown?: Shown | undefined; requestId: string }
    >
  | Response;

interface Press {
  code: string;
  press: string;
  chosen?: "1" | undefined;
  coming?: { people: number; seen: number };
  direction?: Direction | undefined;
}

/**
 * Lets the people of a ticket in or out, or says why not. The number of a ticket admits only where somebody
 * was looked up and chosen.
 */
export async function answerPress(
  { code, press: requestId, chosen, coming, direction }: Press,
  { app, by, roles }: GateAt,
): Promise<GateOutcome> {
  const trialCode = trialCodeOf(code);
  if (trialCode) {
    const { label } = trialCodes[trialCode];
    const outcome = { kind: "trial", label, isOffline: false, trial: {} } as const;
    return { ok: true, outcome, requestId: randomUUID() };
  }
  const seesNames = may(roles, "gate.search");
  const isChosen = chosen === "1" && seesNames;
  const way = isChosen ? "name" : "typed";
  const outcome = await admit(
    app,
    { code, requestId, coming, direction, isChosen, seesNames, way },
    by,
  );
  return { ok: true, outcome, shown: { code, chosen }, requestId: randomUUID() };
}
