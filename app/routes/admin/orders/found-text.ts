export const ordersText = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "order" : "orders"}`;

export const foundText = (found: number): string => `${ordersText(found)} found`;

const mostReasons = 12;

export function reasonsOf(refused: readonly { reason: string }[]): string[] {
  const more = refused.length - mostReasons;
  const named = refused.slice(0, mostReasons).map(({ reason }) => reason);
  return more > 0 ? [...named, `And ${more} more.`] : named;
}

type Labels = readonly { label: string }[];

/** "No order matches “cap” with these filters: Choba, With a note" */
export function noneText(search: string, on: Labels): string {
  const searched = search.trim() ? ` matches “${search.trim()}”` : "";
  const labels = on.map(({ label }) => label).join(", ");
  const filtered = labels && `${searched ? " with" : " has"} these filters: ${labels}`;
  return `No order${searched}${filtered}`;
}

/** "New Orders: “cap”, Choba" */
export function foundWords(tab: string, search: string, on: Labels): string {
  const narrowed = [search.trim() && `“${search.trim()}”`, ...on.map(({ label }) => label)];
  return [tab, narrowed.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}
