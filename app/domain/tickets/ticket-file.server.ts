import { TicketsRefused } from "./ticket-refused.server.ts";

/** How files of other kinds begin, in hexadecimal. */
const otherKinds: readonly [start: string, name: string][] = [
  ["504b0304", "an Excel workbook or another spreadsheet (.xlsx, .ods)"],
  ["d0cf11e0", "an old Excel workbook (.xls)"],
  ["25504446", "a PDF"],
];

const saveAsCsv =
  "Open it and save it as CSV (Excel: Save As, “CSV UTF-8”; Google Sheets: File, Download, CSV), then choose that file.";

/**
 * The text of a file as spreadsheets write one, and how it was written. Raises `DomainError` "file"
 * for what is no text.
 */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: string } {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  const other = otherKinds.find(([begin]) => start.startsWith(begin));
  if (other) throw new TicketsRefused("file", `This is ${other[1]}. ${saveAsCsv}`);
  const encoding = encodingOf(bytes, start);
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
  if (text.includes("\0")) throw new TicketsRefused("file", `This is not a CSV file. ${saveAsCsv}`);
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array, start: string): string {
  if (start.startsWith("fffe") || /^(?!00)..00/.test(start)) return "utf-16le";
  if (start.startsWith("feff") || /^00(?!00)/.test(start)) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
