/** A LIKE pattern that finds `term` anywhere, with the pattern's own signs taken literally. */
export function likePattern(term: string): string {
  return `%${term.trim().replace(/[\\%_]/g, "\\$&")}%`;
}
