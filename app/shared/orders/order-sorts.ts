import { keysOf } from "#app/shared/records.ts";

/** The orders of an administrator's list; each has the one that runs the other way. */
export const orderSorts = {
  newest: { label: "Newest first", reverse: "oldest" },
  oldest: { label: "Oldest first", reverse: "newest" },
  highest: { label: "Highest total", reverse: "lowest" },
  lowest: { label: "Lowest total", reverse: "highest" },
} as const;

/** How many rows a page of the list can have. */
export const pageSizes = ["50", "100", "200"] as const;

export type OrderSort = keyof typeof orderSorts;
export const orderSortNames = keysOf(orderSorts);
