/**
 * The names of fields whose texts go back to no page: passwords, codes of a second factor, and
 * keys.
 */
export const secretFields: ReadonlySet<string> = new Set([
  "password",
  "repeat",
  "current",
  "confirmation",
  "factor",
  "secretKey",
]);
