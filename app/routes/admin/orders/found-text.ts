export const ordersText = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "order" : "orders"}`;

export const foundText = (found: number): string => `${ordersText(found)} found`;

/** "No order matches “cap” with these filters: Choba, With a note" */
export function noneText(search: string, on: readonly { label: string }[]): string {
  const searched = search.trim() ? ` matches “${search.trim()}”` : "";
  const labels = on.map(({ label }) => label).join(", ");
  const filtered = labels && `${searched ? " with" : " has"} these filters: ${labels}`;
  return `No order${searched}${filtered}`;
}
