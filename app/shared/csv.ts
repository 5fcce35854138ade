/*
 * What a spreadsheet takes for a formula: East Asian ones run the wide signs, and invisible
 * characters may come first.
 */
const startsFormula = /^[\s\p{Cc}\p{Cf}]*(?:[\t\r]|[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** Every cell is quoted, and none is run as a formula. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  const quoted = cells.map((cell) => {
    const text = String(cell ?? "");
    const safe = typeof cell === "string" && startsFormula.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}

/** Spreadsheets need it to read UTF-8. */
export const csvStart = "\ufeff";
