const lastPage = 1_000_000;

/**
 * Reads which page of a list a query asks for and how many rows it has; other texts than numbers
 * count as the defaults, and numbers are brought within bounds.
 */
export function pageNumbers(
  { page, perPage }: { page: string | undefined; perPage: string | undefined },
  { rows, mostRows }: { rows: number; mostRows: number },
): { page: number; perPage: number } {
  return {
    page: wholeNumber(page, 1, lastPage),
    perPage: wholeNumber(perPage, rows, mostRows),
  };
}

function wholeNumber(text: string | undefined, otherwise: number, most: number): number {
  const number = Math.trunc(Number(text ?? otherwise)) || otherwise;
  return Math.min(most, Math.max(1, number));
}
