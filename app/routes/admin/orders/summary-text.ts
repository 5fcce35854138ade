import { pluralise } from "#app/shared/texts/pluralise.ts";
import { mostFound } from "#app/shared/orders/most-found.ts";

export const summaryText = (found: number): string =>
  found > mostFound
    ? `More than ${pluralise(mostFound, "order")} found`
    : `${pluralise(found, "order")} found`;

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
