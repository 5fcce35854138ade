import { hasLetters, lettering, letteringWidth } from "./lettering.server.ts";

/** Where a drawing bears the house's name, in its pixels: the letters' place, and a column of the ground that they stand on. */
export const namedDrawings = {
  "hero-1600": { x: 1036, y: 578, width: 212, height: 50, ground: 1024, rise: 6 },
  "main-stage": { x: 470, y: 862, width: 262, height: 58, ground: 738, rise: 6 },
  dj: { x: 236, y: 1088, width: 726, height: 174, ground: 160, rise: 4 },
} as const;
export type NamedDrawing = keyof typeof namedDrawings;

const gold = [250, 165, 28] as const;
type Pixels = Buffer;

/** Letters and their ground, not the hands before them. */
const isBoard = (red: number, green: number, blue: number) =>
  green > 0.45 * blue || red <= 1.05 * blue;

async function letters(name: string, width: number, height: number): Promise<Pixels | null> {
  const text = name.trim().toUpperCase();
  if (!text || !hasLetters(text)) return null;
  const size = Math.min(height / 0.7, (width * 0.96) / letteringWidth(text, { size: 1 }));
  if (size < height / 2) return null;
  const y = height / 2 + size * 0.34;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lettering(text, { x: width / 2, y, size })}</svg>`;
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).extractChannel("alpha").raw().toBuffer();
}

/** A drawing with another name on its board; with none where its letters are not drawn or do not fit. */
export async function renamed(file: string | Buffer, drawing: NamedDrawing, name: string) {
  const { default: sharp } = await import("sharp");
  const place = namedDrawings[drawing];
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shape = await letters(name, place.width, place.height - 2 * place.rise);
  const at = (x: number, y: number) => (y * info.width + x) * 3;
  for (let row = 0; row < place.height; row++) {
    const ground = at(place.ground, place.y + row);
    for (let column = 0; column < place.width; column++) {
      const pixel = at(place.x + column, place.y + row);
      if (!isBoard(data[pixel]!, data[pixel + 1]!, data[pixel + 2]!)) continue;
      const share = (shape?.[(row - place.rise) * place.width + column] ?? 0) / 255;
      for (let part = 0; part < 3; part++)
        data[pixel + part] = data[ground + part]! * (1 - share) + gold[part]! * share;
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}
