import { useState } from "react";
import type { GateResult } from "./check-in-result.ts";

/**
 * What names the next press. It changes with an answer alone: a press whose answer was lost on its
 * way is the same when it is sent again.
 */
export function useRequestId(first: string, answer: GateResult | undefined): string {
  const [press, setPress] = useState(first);
  const next = answer?.ok ? answer.press : press;
  if (next !== press) setPress(next);
  return next;
}
