/** What a ticket type brings: the lines of its description. */
export const contentsOf = (description: string): string[] =>
  description
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Returns what any of the types brings, in the order in which they say it, with whether each type
 * has it. Empty where no type has a list, or there is none to compare it with.
 */
export function compareContents(
  types: readonly { words: string }[],
): { content: string; has: boolean[] }[] {
  const listed = types.map(({ words }) => contentsOf(words));
  if (types.length < 2 || listed.every((lines) => lines.length < 2)) return [];
  return [...new Set(listed.flat())].map((content) => ({
    content,
    has: listed.map((lines) => lines.includes(content)),
  }));
}
