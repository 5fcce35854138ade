/**
 * Cuts the display face to what the site shows and writes it to app/fonts. Run it after changing
 * the face or the glyphs: `npm run font`. The weight is pinned; the width axis (50 to 150 %) stays,
 * the design lives on it. With its headers the face is to stay below 14,600 bytes, which a server
 * sends before it waits for the first answer. The third face is for tickets on paper: of one width,
 * as a PDF needs it.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { convert } from "fontverter";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const source = (subset: string) =>
  require.resolve(`@fontsource-variable/anybody/files/anybody-${subset}-standard-normal.woff2`);

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const faces = [
  {
    subset: "latin",
    name: "anybody",
    text: `${letters}0123456789 \u00a0!"%&'()+,-./:?@–—‘’“”…·×`,
    weight: 900,
    airEm: 0,
    alone: false,
  },
  // The naira sign sits in another source file, and only pages with prices fetch it. At 900 its
  // bars close up where it is small, and they reach into the digit after it.
  { subset: "latin-ext", name: "anybody-naira", text: "₦", weight: 600, airEm: 0.07, alone: true },
] as const;

/** Adds room after every letter of a font (TrueType), in parts of its height. */
function widen(font: Buffer, airEm: number): Buffer {
  const tableAt = (tag: string) => font.readUInt32BE(font.indexOf(tag, 12, "latin1") + 8);
  const air = Math.round(airEm * font.readUInt16BE(tableAt("head") + 18));
  const metrics = font.readUInt16BE(tableAt("hhea") + 34);
  for (let letter = 0; letter < metrics; letter += 1) {
    const at = tableAt("hmtx") + 4 * letter;
    font.writeUInt16BE(font.readUInt16BE(at) + air, at);
  }
  return font;
}

for (const face of faces) {
  const letters = await subsetFont(await readFile(source(face.subset)), face.text, {
    targetFormat: "sfnt",
    // Kerning, and digits of one width for what counts down. Browsers read the widths that change
    // from the outlines themselves.
    keepFeatures: ["kern", "tnum"],
    noHinting: true,
    // A letter alone stands beside no other of its face.
    dropTables: ["HVAR", "MVAR", "STAT", "gasp", ...(face.alone ? ["GDEF", "GPOS", "GSUB"] : [])],
    variationAxes: { wght: face.weight, wdth: { min: 50, max: 150 } },
  });
  const cut = await convert(widen(letters, face.airEm), "woff2");
  await writeFile(new URL(`../app/fonts/${face.name}.woff2`, import.meta.url), cut);
  console.log(`${face.name}.woff2: ${cut.length} bytes`);
}

const [{ subset, text, weight }] = faces;
const printed = await subsetFont(await readFile(source(subset)), `${text}#`, {
  targetFormat: "sfnt",
  keepFeatures: ["kern"],
  noHinting: true,
  dropTables: ["HVAR", "MVAR", "STAT", "gasp", "GDEF", "GSUB"],
  variationAxes: { wght: weight, wdth: 78 },
});
await writeFile(new URL("../app/fonts/anybody-print.ttf", import.meta.url), printed);
console.log(`anybody-print.ttf: ${printed.length} bytes`);
