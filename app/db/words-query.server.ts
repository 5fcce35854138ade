import type { Term } from "#app/shared/search-terms.ts";

const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/**
 * Returns the terms as PostgreSQL's tsquery, each word by its beginning, in which `filterTerms` have
 * to match whole. Returns null where there are none.
 */
export function wordsQuery(terms: readonly Term[], filterTerms: readonly string[]): string | null {
  const wanted = [
    ...filterTerms.map(quoted),
    ...terms.map(({ spellings, address }) => {
      const asked = (word: string) => (address ? quoted(word) : `${quoted(word)}:*`);
      const each = spellings.map((words) => words.map(asked).join(" & "));
      return `(${each.map((words) => `(${words})`).join(" | ")})`;
    }),
  ];
  return wanted.length > 0 ? wanted.join(" & ") : null;
}
