import { formatDayTime } from "#app/shared/dates.ts";

/** A draft was never seen by anybody; who knows the address of a hidden one is told so. */
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
