/**
 * Draws the letters of Anybody, the site's display face (SIL Open Font License), out of the font
 * file into letters.json, so that a picture never depends on the fonts of the machine that renders
 * it. Run it only to add letters: `npm run letters`
 */
import { readFile, writeFile } from "node:fs/promises";
import * as fontverter from "fontverter";
import * as hb from "harfbuzzjs";

const letters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,!?'’&/·-–+₦:()\"“”‘…%@#×";
const cuts = {
  poster: { wght: 900, wdth: 86 },
  narrow: { wght: 900, wdth: 58 },
  label: { wght: 700, wdth: 90 },
};

const readFace = async (subset: string) => {
  const file = `../node_modules/@fontsource-variable/anybody/files/anybody-${subset}-standard-normal.woff2`;
  const sfnt = await fontverter.convert(await readFile(new URL(file, import.meta.url)), "truetype");
  return new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer));
};
const latin = await readFace("latin");
/** The naira sign sits in another file than the letters. */
const latinExt = await readFace("latin-ext");

/** The font is drawn on 2000 units to the em, letters.json on 1000. */
const halved = (path: string) =>
  path.replace(/-?\d+(\.\d+)?/g, (n) => String(Math.round(Number(n) / 2)));

function cut(axes: Record<string, number>) {
  const fontOf = (face: hb.Face) => {
    const font = new hb.Font(face);
    font.setVariations(Object.entries(axes).map(([tag, value]) => new hb.Variation(tag, value)));
    return font;
  };
  const letterFont = fontOf(latin);
  const nairaFont = fontOf(latinExt);
  const shaped = (text: string, font = letterFont) => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    const advances = buffer.getGlyphPositions().map((position) => (position.xAdvance ?? 0) / 2);
    return { ids: buffer.getGlyphInfos().map((info) => info.codepoint), advances };
  };
  const glyphs: Record<string, { advance: number; path: string }> = {};
  const kerning: Record<string, number> = {};
  for (const letter of letters) {
    const font = letter === "₦" ? nairaFont : letterFont;
    const { ids, advances } = shaped(letter, font);
    if (ids[0] === 0) throw new Error(`The face has no ${letter}`);
    glyphs[letter] = {
      advance: Math.round(advances[0]!),
      path: halved(font.glyphToPath(ids[0]!)),
    };
  }
  const kerned = letters.replace("₦", "");
  for (const left of kerned)
    for (const right of kerned) {
      const kern = Math.round(shaped(left + right).advances[0]! - glyphs[left]!.advance);
      if (Math.abs(kern) > 3) kerning[left + right] = kern;
    }
  return { glyphs, kerning };
}

const drawn = Object.fromEntries(Object.entries(cuts).map(([name, axes]) => [name, cut(axes)]));
await writeFile(new URL("../../app/services/drawing/letters.json", import.meta.url), JSON.stringify(drawn) + "\n");
