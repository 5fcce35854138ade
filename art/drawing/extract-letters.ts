/**
 * Draws the letters of Anybody, the site's display face (SIL Open Font License), out of the font file into letters.json, so that
 * a picture never depends on the fonts of the machine that renders it. Run it only to add letters:
 * `npm run letters`
 */
import { readFile, writeFile } from "node:fs/promises";
import * as fontverter from "fontverter";
import * as hb from "harfbuzzjs";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,!?'’&/·-–+";
const cuts = {
  poster: { wght: 900, wdth: 86 },
  narrow: { wght: 900, wdth: 58 },
  label: { wght: 700, wdth: 90 },
};

const fontFile = new URL(
  "../node_modules/@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2",
  import.meta.url,
);
const sfnt = await fontverter.convert(await readFile(fontFile), "truetype");

/** The font is drawn on 2000 units to the em, letters.json on 1000. */
const halved = (path: string) =>
  path.replace(/-?\d+(\.\d+)?/g, (n) => String(Math.round(Number(n) / 2)));

function cut(axes: Record<string, number>) {
  const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer)));
  font.setVariations(Object.entries(axes).map(([tag, value]) => new hb.Variation(tag, value)));
  const shaped = (text: string) => {
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
    const { ids, advances } = shaped(letter);
    glyphs[letter] = {
      advance: Math.round(advances[0]!),
      path: halved(font.glyphToPath(ids[0]!)),
    };
  }
  for (const left of letters)
    for (const right of letters) {
      const kern = Math.round(shaped(left + right).advances[0]! - glyphs[left]!.advance);
      if (Math.abs(kern) > 3) kerning[left + right] = kern;
    }
  return { glyphs, kerning };
}

const drawn = Object.fromEntries(Object.entries(cuts).map(([name, axes]) => [name, cut(axes)]));
await writeFile(new URL("../../app/services/drawing/letters.json", import.meta.url), JSON.stringify(drawn) + "\n");
