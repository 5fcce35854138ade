import { formatDayTime } from "#app/shared/dates.ts";

/**
 * A draft was never shown to anybody; a visitor of the address of a hidden product reads that it
 * is hidden.
 */
export const productStates = ["shown", "draft", "hidden"] as const;
export type ProductState = (typeof productStates)[number];

interface Showing {
  state: ProductState;
  appearsAt: Date | null;
}

const names = { shown: "yes", draft: "draft", hidden: "hidden" } as const;

export function showingText({ state, appearsAt }: Showing): string {
  return state !== "shown" && appearsAt ? `from ${formatDayTime(appearsAt)}` : names[state];
}
