import { keysOf } from "#app/shared/records.ts";
import { clothOf } from "#app/shared/tickets/cloth.ts";
import { capital, lettering, letteringWidth, uprightLettering } from "./lettering.server.ts";
import { drawable, drawLines, heightOf, setInColumn } from "./link-card.server.ts";
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

/** What a share picture shows: a scene, of which a part is enough, or a thing, which is seen whole. */
export type ShareSubject = "scene" | "thing";

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
      return { ...line, size, height: size * capital };
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

interface Drawn {
  /** All but the picture, as SVG that leaves its place open. */
  svg: string;
  scene: { left: number; top: number; width: number; height: number };
}

/** How wide the words of a shape are at most, in pixels. */
const wordsWidth = { story: 776, post: 515 } as const;

/** Breaks a text that would be too small to read in one line, at its middle space. */
function twoLines(text: string): string[] {
  if (text.length <= 30) return [text];
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.toSorted(
    (one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2),
  )[0];
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)];
}

/** Fits a picture's words below each other. */
const stackOf = (words: ShareWords, shape: ShareShape, inks: Inks) => {
  const scale = shape === "story" ? 1 : 0.62;
  return stack(
    [
      { text: words.says, most: 400 * scale, fill: inks.primary },
      { text: words.day, most: 150 * scale, fill: cream },
      { text: words.brand, most: 110 * scale, fill: inks.accent },
      ...[words.place, words.name]
        .flatMap(twoLines)
        .map((text) => ({ text, most: 54 * scale, fill: cream })),
      { text: words.number, most: 54 * scale, fill: cream },
    ],
    wordsWidth[shape],
  );
};

/** The strip of cloth along a picture's left edge. */
const drawnEdge = (words: ShareWords, { width, height }: Omit<Area, "x" | "y">, inks: Inks) =>
  drawnCloth(words.cloth, { x: 0, y: 0, width, height }, inks) +
  `<rect x="${width}" width="6" height="${height}" fill="${ink}"/>`;

/** From where to where the square goes that is cut from the middle of a story. */
const square = { top: 420, bottom: 1500 } as const;

/**
 * Draws a story: all words are within the square and the 4:5 that a profile cuts from its middle. A
 * scene is below them, so that whoever is on the stage keeps the head; a thing is above them, clear
 * of a story's own buttons.
 */
function drawStory(words: ShareWords, subject: ShareSubject, inks: Inks): Drawn {
  const { width, height } = shareShapes.story;
  const edge = 192;
  const gap = 40;
  const text = stackOf(words, "story", inks);
  const isScene = subject === "scene";
  const y = isScene ? square.top + 16 : square.bottom - 32 - text.height;
  const top = isScene ? Math.round(y + text.height) + gap : 110;
  const bottom = isScene ? height : Math.round(y) - gap;
  // The brand's record is behind what a story's buttons cover.
  const at = isScene ? -60 : height + 60;
  return {
    svg:
      `<g transform="translate(${(width + edge) / 2} ${at})" opacity=".5">${record(400, inks, "")}</g>` +
      drawnEdge(words, { width: edge, height }, inks) +
      text.draw(248, y),
    scene: { left: edge, top, width: width - edge, height: bottom - top },
  };
}

/** Draws a post whose words are within the square that a chat cuts from its middle. */
function drawPost(words: ShareWords, inks: Inks): Drawn {
  const { width, height } = shareShapes.post;
  const text = stackOf(words, "post", inks);
  return {
    svg:
      drawnEdge(words, { width: 315, height }, inks) + text.draw(345, (height - text.height) / 2),
    scene: { left: 890, top: 0, width: width - 890, height },
  };
}

/**
 * Draws a post about a thing: the square that a chat cuts from its middle has the whole thing, and
 * beside it, upright, the largest line.
 */
function drawThingPost(words: ShareWords, inks: Inks): Drawn {
  const { width, height } = shareShapes.post;
  const [left, right] = [285, 915];
  // The thing's picture is 4:5, as in the shop.
  const scene = { left: right - height * 0.8, top: 0, width: height * 0.8, height };
  const says = drawable(words.says);
  const strip = scene.left - left;
  const size = Math.min(
    (strip * 0.72) / capital,
    (height - 80) / letteringWidth(says, { size: 1 }),
  );
  const middle = { x: left + strip / 2, y: height / 2 };
  const name = setInColumn(drawable(words.day), 400);
  const brand = setInColumn(drawable(words.brand), 90);
  const x = (right + width) / 2;
  const gap = 20;
  const top = (height - heightOf(name) - gap - heightOf(brand)) / 2;
  return {
    svg:
      drawnEdge(words, { width: left - 6, height }, inks) +
      uprightLettering(says, { ...middle, size, fill: inks.primary }) +
      drawLines(name, { x, top, fill: cream }) +
      drawLines(brand, { x, top: top + heightOf(name) + gap, fill: inks.accent }),
    scene,
  };
}

/** Draws the picture that says that somebody comes, without the code of the ticket, as JPEG. */
export async function drawSharePicture(
  words: ShareWords,
  { shape, subject }: { shape: ShareShape; subject: ShareSubject },
  picture: Uint8Array | null,
  inks: Inks,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import("sharp");
  const { width, height } = shareShapes[shape];
  const { svg, scene } =
    shape === "story"
      ? drawStory(words, subject, inks)
      : subject === "thing"
        ? drawThingPost(words, inks)
        : drawPost(words, inks);
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
  const drawnScene =
    picture &&
    (await sharp(picture)
      .resize(scene.width, scene.height, { fit: "cover", position: "top" })
      .png()
      .toBuffer());
  const drawn = await sharp({ create: { width, height, channels: 3, background: indigo } })
    .composite([
      ...(drawnScene ? [{ input: drawnScene, left: scene.left, top: scene.top }] : []),
      { input: Buffer.from(whole), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(drawn);
}
