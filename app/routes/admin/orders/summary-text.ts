import { mostFound } from "#app/shared/orders/most-found.ts";

export const ordersText = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "order" : "orders"}`;

export const summaryText = (found: number): string =>
  found > mostFound ? `More than ${ordersText(mostFound)} found` : `${ordersText(found)} found`;

type Labels = readonly { label: string }[];

/** "No order matches “cap” with these filters: Choba, With a note" */
export function noneText(search: string, on: Labels): string {
  const searched = search.trim() ? ` matches “${search.trim()}”` : "";
  const labels = on.map(({ label }) => label).join(", ");
  const filtered = labels && `${searched ? " with" : " has"} these filters: ${labels}`;
  return `No order${searched}${filtered}`;
}

/** "New Orders: “cap”, Choba" */
export function searchSummary(tab: string, search: string, on: Labels): string {
  const narrowed = [search.trim() && `“${search.trim()}”`, ...on.map(({ label }) => label)];
  return [tab, narrowed.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}
