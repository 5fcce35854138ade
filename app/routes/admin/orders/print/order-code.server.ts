import { setImmediate as nextTurn } from "node:timers/promises";
import { drawCode } from "#app/services/code-drawing.server.ts";
import type { DrawnCode } from "#app/shared/drawn-code.ts";

/** Of many addresses, between which other requests have their turn. */
export async function codesOf(addresses: readonly string[]): Promise<DrawnCode[]> {
  const codes: DrawnCode[] = [];
  for (const [index, address] of addresses.entries()) {
    if (index % 25 === 24) await nextTurn();
    codes.push(drawCode(address));
  }
  return codes;
}
