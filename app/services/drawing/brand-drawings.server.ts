import { hasLetters, lettering, letteringWidth } from "./lettering.server.ts";

interface Board {
  says: "name" | "venue";
  cut: "poster" | "narrow";
  x: number;
  y: number;
  width: number;
  height: number;
  ground: number;
  rise: number;
}

const board = (
  says: Board["says"],
  [x, y, width, height]: [number, number, number, number],
  ground: number,
  rise: number,
): Board => ({
  says,
  cut: says === "name" ? "poster" : "narrow",
  x,
  y,
  width,
  height,
  ground,
  rise,
});

/**
 * Where a drawing shows the default name or place, in its pixels: the place of the letters, and a
 * column of the background behind them.
 */
export const namedDrawings = {
  "hero-1600": board("name", [1036, 578, 212, 50], 1024, 6),
  "main-stage": board("name", [470, 862, 262, 58], 738, 6),
  dj: board("name", [236, 1088, 726, 174], 160, 4),
  fireworks: board("venue", [348, 818, 504, 56], 340, 12),
};
export type NamedDrawing = keyof typeof namedDrawings;

/** How far down a drawing has to be shown for its board to be whole, in its pixels. */
export const endOfBoard = (drawing: NamedDrawing): number =>
  namedDrawings[drawing].y + namedDrawings[drawing].height + 40;

const gold = [250, 165, 28] as const;
type Pixels = Buffer;

/** Letters and their ground, not the hands before them. */
const isBoard = (red: number, green: number, blue: number) =>
  green > 0.45 * blue || red <= 1.05 * blue;

async function letters(
  words: string,
  { width, height: whole, rise, cut }: Board,
): Promise<Pixels | null> {
  const height = whole - 2 * rise;
  const text = words.trim().toUpperCase();
  if (!text || !hasLetters(text)) return null;
  const size = Math.min(height / 0.7, (width * 0.96) / letteringWidth(text, { size: 1, cut }));
  if (size < height / 2) return null;
  const y = height / 2 + size * 0.34;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lettering(text, { x: width / 2, y, size, cut })}</svg>`;
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).extractChannel("alpha").raw().toBuffer();
}

/**
 * A drawing with other words on its board; with none where their letters are not drawn or do not
 * fit.
 */
export async function renamed(file: string | Buffer, drawing: NamedDrawing, words: string) {
  const { default: sharp } = await import("sharp");
  const place = namedDrawings[drawing];
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shape = await letters(words, place);
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
