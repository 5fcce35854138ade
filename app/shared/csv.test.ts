import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import { csvLine } from "./csv.ts";

test("a CSV cell that a spreadsheet would run as a formula is written as text", () => {
  for (const formula of ["=1+1", "+234803", "-2", "@SUM(A1)", "\t=1", "  =cmd|'/c calc'!A0"])
    expect(csvLine([formula])).toBe(`"'${formula}"\r\n`);
});

test("a CSV cell with a full-width formula sign, which some spreadsheets run too, is written as text", () => {
  const wide = [
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    " \u3000＝1",
    "\t＋1",
    "\r－1",
    "\u200b=1",
    "\n＠x",
  ];
  for (const formula of wide) expect(csvLine([formula])).toBe(`"'${formula}"\r\n`);
  for (const text of ["1＝1", "Ada＠home", "a=b"]) expect(csvLine([text])).toBe(`"${text}"\r\n`);
});

test("numbers stay numbers in a CSV file, and null is an empty cell", () => {
  expect(csvLine([12_500, null, undefined, -1])).toBe('"12500","","","-1"\r\n');
});

test("every text that is written to a CSV file is read back, with quotes, commas and line breaks", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const [read] = parse(csvLine(cells), { relax_column_count: true });
      expect(
        read!.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell)),
      ).toEqual(cells);
    }),
  );
});
