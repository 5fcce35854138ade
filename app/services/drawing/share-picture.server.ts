import { keysOf } from "#app/shared/records.ts";
import { clothOf } from "#app/shared/tickets/cloth.ts";
import { lettering, letteringWidth } from "./lettering.server.ts";
import { drawable } from "./link-card.server.ts";
import { cream, ink, indigo, type Inks } from "./logos.server.ts";
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
  cut?: "poster" | "narrow";
}

/** Draws lines below each other, each at most as wide as the area, up from its lower edge. */
function stack(lines: readonly Line[], { x, y, width, height }: Area): string {
  let bottom = y + height;
  return lines
    .map((line) => ({ ...line, text: drawable(line.text), cut: line.cut ?? ("poster" as const) }))
    .filter(({ text }) => text !== "")
    .toReversed()
    .map(({ text, most, fill, cut }) => {
      const size = Math.min(most, width / letteringWidth(text, { size: 1, cut }));
      const drawn = lettering(text, { x, y: bottom, size, fill, cut, align: "start" });
      bottom -= size * 0.69 + 26;
      return drawn;
    })
    .join("");
}

/** Draws the picture that says that somebody comes, without the code of the ticket, as JPEG. */
export async function drawSharePicture(
  words: ShareWords,
  shape: ShareShape,
  picture: Uint8Array | null,
  inks: Inks,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  const { width, height } = shareShapes[shape];
  const isStory = shape === "story";
  const cloth = { x: 0, y: 0, width: isStory ? 192 : 150, height };
  // What a story's own buttons cover is left free above and below.
  const shown = isStory
    ? { left: cloth.width, top: 0, width: width - cloth.width, height: 1010 }
    : { left: 800, top: 0, width: width - 800, height };
  const text = isStory
    ? { x: cloth.width + 56, y: 1040, width: width - cloth.width - 112, height: 640 }
    : { x: cloth.width + 44, y: 40, width: shown.left - cloth.width - 88, height: height - 84 };
  const scale = isStory ? 1 : 0.62;
  const lines: Line[] = [
    { text: words.says, most: 400 * scale, fill: inks.primary },
    { text: words.day, most: 150 * scale, fill: cream },
    { text: words.brand, most: 110 * scale, fill: inks.accent },
    { text: words.place, most: 54 * scale, fill: cream, cut: "poster" },
    { text: [words.name, words.number].filter(Boolean).join(" "), most: 54 * scale, fill: cream },
  ];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    drawnCloth(words.cloth, cloth, inks) +
    `<rect x="${cloth.width}" width="6" height="${height}" fill="${ink}"/>` +
    stack(lines, text) +
    `</svg>`;
  const scene =
    picture &&
    (await sharp(picture)
      .resize(shown.width, shown.height, { fit: "cover", position: "top" })
      .png()
      .toBuffer());
  const drawn = await sharp({ create: { width, height, channels: 3, background: indigo } })
    .composite([
      ...(scene ? [{ input: scene, left: shown.left, top: shown.top }] : []),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(drawn);
}
