/** What a schema reads: one value for each name, and all of those that may come several times. */
export const sentFields = (sent: FormData | URLSearchParams, lists: readonly string[]) => ({
  ...Object.fromEntries(sent),
  ...Object.fromEntries(lists.map((name) => [name, sent.getAll(name)])),
});
