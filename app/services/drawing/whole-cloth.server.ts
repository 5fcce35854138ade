import { clothOf } from "#app/shared/tickets/cloth.ts";
import { keysOf, recordOf } from "#app/shared/records.ts";
import type { Inks } from "./logos.server.ts";
import { threadColours } from "./thread-colours.server.ts";

interface ClothSize {
  width: number;
  height: number;
}

/** How many times as long as wide a strip is, as near as the number of strips allows. */
const lengthOfStrip = 5;
/** Strips of so many pixels have a seam between them. */
const seamFrom = 10;

type Colour = readonly [number, number, number];

const rgbOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/**
 * Draws the strips of all numbers beside each other, in rows that each fill the width, as pixels:
 * twenty thousand strips take no longer than one. WebP, or PNG for a print.
 */
export async function drawWholeCloth(
  numbers: readonly string[],
  { width, height }: ClothSize,
  { inks, isPrint }: { inks: Inks; isPrint: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const colours = threadColours(inks);
  const threads = recordOf(keysOf(colours).map((thread) => [thread, rgbOf(colours[thread])]));
  const pixels = Buffer.alloc(width * height * 3);
  const paint = (colour: Colour, from: number, to: number) => {
    for (let at = from * 3; at < to * 3; at += 3) pixels.set(colour, at);
  };
  const rows = Math.max(
    1,
    Math.round(Math.sqrt((numbers.length * height) / (width * lengthOfStrip))),
  );
  for (let row = 0; row < rows; row += 1) {
    const inRow = numbers.slice(
      Math.floor((numbers.length * row) / rows),
      Math.floor((numbers.length * (row + 1)) / rows),
    );
    const top = Math.round((height * row) / rows);
    const bottom = Math.round((height * (row + 1)) / rows);
    for (const [place, number] of inRow.entries()) {
      const left = Math.round((width * place) / inRow.length);
      const end = Math.round((width * (place + 1)) / inRow.length);
      const right = end - left < seamFrom ? end : end - 1;
      let at = 0;
      for (const stripe of clothOf(number)) {
        const from = top + Math.round(at * (bottom - top));
        at += stripe.width;
        const to = top + Math.round(at * (bottom - top));
        for (let y = from; y < to; y += 1)
          paint(threads[stripe.thread], y * width + left, y * width + right);
      }
    }
  }
  const { default: sharp } = await import("sharp");
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  const file = isPrint
    ? picture.png({ compressionLevel: 6 }).withMetadata({ density: 300 })
    : picture.webp({ lossless: true, effort: 2 });
  return new Uint8Array(await file.toBuffer());
}
