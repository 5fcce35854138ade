export function likePattern(term: string): string {
  return `%${term.trim().replace(/[\\%_]/g, "\\$&")}%`;
}
