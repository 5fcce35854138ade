/*
 * A spreadsheet takes a cell that starts like this for a formula, and a customer's name could be one. The wide signs are what
 * East Asian keyboards write, and their spreadsheets run; what is not seen may stand before any of them.
 */
const startsFormula = /^[\s\p{Cc}\p{Cf}]*(?:[\t\r]|[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** One line of a CSV file. Every cell is quoted, and none is run as a formula when a spreadsheet opens it. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  const quoted = cells.map((cell) => {
    const text = String(cell ?? "");
    const safe = typeof cell === "string" && startsFormula.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}

/** What spreadsheets need at the start of a file to read it as UTF-8. */
export const csvStart = "\ufeff";
