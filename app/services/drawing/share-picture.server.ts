import { keysOf } from "#app/shared/records.ts";
import { clothOf } from "#app/shared/tickets/cloth.ts";
import { lettering, letteringWidth } from "./lettering.server.ts";
import { drawable } from "./link-card.server.ts";
import { cream, ink, indigo, type Inks, record } from "./logos.server.ts";
import { threadColours } from "./thread-colours.server.ts";

/** The sizes in pixels of a story and of a post with a link. */
const shareShapes = {
  story: { width: 1080, height: 1920 },
  post: { width: 1200, height: 630 },
} as const;
export type ShareShape = keyof typeof shareShapes;

/** The shape that a file such as "story.jpg" has; undefined where there is none of that name. */
export const readShareShape = (file: string): ShareShape | undefined =>
  keysOf(shareShapes).find((shape) => file === `${shape}.jpg`);

interface ShareWords {
  /** The text that its strip of cloth is woven from: a ticket's number. */
  cloth: string;
  /** Such as "I'm in"; the largest line. */
  says: string;
  /** Empty where the holder does not want it shown. */
  name: string;
  number: string;
  day: string;
  place: string;
  brand: string;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a ticket's strip of cloth from the top of an area to its bottom, as SVG. */
function drawnCloth(number: string, { x, y, width, height }: Area, inks: Inks): string {
  const colours = threadColours(inks);
  let at = y;
  const stripes = clothOf(number).map((stripe) => {
    const from = at;
    at += stripe.width * height;
    // A hair higher, so that no line shows between two stripes.
    return `<rect x="${x}" y="${from.toFixed(1)}" width="${width}" height="${(at - from + 0.6).toFixed(1)}" fill="${colours[stripe.thread]}"/>`;
  });
  const weft = Array.from(
    { length: Math.floor(width / 6) },
    (_, line) => `M${x + line * 6},${y}v${height}`,
  );
  return `${stripes.join("")}<path d="${weft.join("")}" stroke="${ink}" stroke-opacity=".16" stroke-width="2"/>`;
}

interface Line {
  text: string;
  /** The greatest size of its type. */
  most: number;
  fill: string;
}

/** Fits lines below each other, each at most so wide; `draw` begins them at a place. */
function stack(lines: readonly Line[], width: number) {
  const gap = 26;
  const fitted = lines
    .map((line) => ({ ...line, text: drawable(line.text) }))
    .filter(({ text }) => text !== "")
    .map((line) => {
      const size = Math.min(line.most, width / letteringWidth(line.text, { size: 1 }));
      return { ...line, size, height: size * 0.69 };
    });
  return {
    height: fitted.reduce((sum, { height }) => sum + height + gap, -gap),
    draw(x: number, y: number): string {
      let base = y;
      return fitted
        .map(({ text, size, fill, height }) => {
          base += height;
          const drawn = lettering(text, { x, y: base, size, fill, align: "start" });
          base += gap;
          return drawn;
        })
        .join("");
    },
  };
}

/**
 * Places the parts of a picture so that all words are in what is left of it: of a story within the
 * square and the 4:5 that a profile cuts from its middle, and clear of a story's own buttons; of a
 * post within the square that a chat cuts.
 */
function placed(shape: ShareShape, textHeight: number) {
  const { width, height } = shareShapes[shape];
  if (shape === "post") {
    const words = { x: 345, y: (height - textHeight) / 2 };
    return {
      cloth: { x: 0, y: 0, width: 315, height },
      scene: { left: 890, top: 0, width: width - 890, height },
      words,
    };
  }
  const words = { x: 248, y: 1468 - textHeight };
  return {
    cloth: { x: 0, y: 0, width: 192, height },
    scene: { left: 192, top: 0, width: width - 192, height: Math.round(words.y) - 56 },
    words,
  };
}

/** How wide the words of a shape are at most, in pixels. */
const wordsWidth = { story: 776, post: 515 } as const;

/** Draws the picture that says that somebody comes, without the code of the ticket, as JPEG. */
export async function drawSharePicture(
  words: ShareWords,
  shape: ShareShape,
  picture: Uint8Array | null,
  inks: Inks,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  const { width, height } = shareShapes[shape];
  const scale = shape === "story" ? 1 : 0.62;
  const text = stack(
    [
      { text: words.says, most: 400 * scale, fill: inks.primary },
      { text: words.day, most: 150 * scale, fill: cream },
      { text: words.brand, most: 110 * scale, fill: inks.accent },
      { text: words.place, most: 54 * scale, fill: cream },
      { text: words.name, most: 54 * scale, fill: cream },
      { text: words.number, most: 54 * scale, fill: cream },
    ],
    wordsWidth[shape],
  );
  const { cloth, scene, words: at } = placed(shape, text.height);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    // The brand's record rises behind what a story's buttons cover.
    (shape === "story"
      ? `<g transform="translate(${(width + cloth.width) / 2} ${height + 60})" opacity=".5">${record(400, inks, "")}</g>`
      : "") +
    drawnCloth(words.cloth, cloth, inks) +
    `<rect x="${cloth.width}" width="6" height="${height}" fill="${ink}"/>` +
    text.draw(at.x, at.y) +
    `</svg>`;
  const drawnScene =
    picture &&
    (await sharp(picture)
      .resize(scene.width, scene.height, { fit: "cover", position: "top" })
      .png()
      .toBuffer());
  const drawn = await sharp({ create: { width, height, channels: 3, background: indigo } })
    .composite([
      ...(drawnScene ? [{ input: drawnScene, left: scene.left, top: scene.top }] : []),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(drawn);
}
