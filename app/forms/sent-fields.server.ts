/** The values that a schema reads: one for each name, and all values of the names in `lists`. */
export const sentFields = (sent: FormData | URLSearchParams, lists: readonly string[]) => ({
  ...Object.fromEntries(sent),
  ...Object.fromEntries(lists.map((name) => [name, sent.getAll(name)])),
});
