import {
  capital,
  hasLetters,
  lettering,
  letteringWidth,
  uprightLettering,
} from "./lettering.server.ts";
import { cream, flame, ink, indigo, type Inks, palm, record } from "./logos.server.ts";

/**
 * What a link preview says: a name on its left, a few short lines on its right, and one at their
 * foot.
 */
export interface CardWords {
  name: string;
  lines: readonly string[];
  foot: string;
}

/** The size in pixels that the services which show links ask for. */
const cardSize = { width: 1200, height: 630 } as const;
/** The picture is in the middle, so that a preview that is cut to a square shows it whole. */
const cardPicture = { left: 285, width: 630 } as const;

const panel = { width: 271, inset: 20 } as const;
const column = panel.width - 2 * panel.inset;
/** The height of a line with the gap below it as a part of the type's size. */
const line = 0.82;
/** The widest services cut 15 pixels off at the top and at the bottom. */
const room = { top: 44, height: 542 } as const;
const largest = 210;
const mostWords = 12;

/**
 * The words in the letters that can be drawn, without accents; a word with other letters is left
 * out.
 */
export function drawable(text: string): string {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC").toUpperCase();
  return plain.split(/\s+/).filter(hasLetters).join(" ").trim();
}

interface FittedLine {
  text: string;
  size: number;
}

const fitted = (text: string, most: number): FittedLine => ({
  text,
  size: Math.min(most, column / letteringWidth(text, { size: 1, cut: "narrow" })),
});

export const heightOf = (lines: readonly FittedLine[]) =>
  lines.reduce((sum, { size }) => sum + size * line, 0);

const areaOf = (lines: readonly FittedLine[]) =>
  lines.reduce(
    (sum, { text, size }) => sum + letteringWidth(text, { size, cut: "narrow" }) * size,
    0,
  );

/**
 * Lines as wide as the column, as a jobbing press sets them: broken where the letters come out
 * largest.
 */
export function setInColumn(text: string, height: number): FittedLine[] {
  const words = text.split(" ").filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return [];
  let best: FittedLine[] = [];
  for (let breaks = 0; breaks < 2 ** (words.length - 1); breaks += 1) {
    const broken = words.reduce((said, word, index) => {
      if (index === 0) return word;
      return said + (breaks & (1 << (index - 1)) ? "\n" : " ") + word;
    }, "");
    const lines = broken.split("\n").map((words) => fitted(words, largest));
    const shrink = Math.min(1, height / heightOf(lines));
    const set = lines.map((one) => ({ text: one.text, size: one.size * shrink }));
    if (areaOf(set) > areaOf(best)) best = set;
  }
  return best;
}

/** Draws a short name vertically where that makes it larger; null where it does not. */
function upright(name: string, lines: readonly FittedLine[]): string | null {
  const wide = letteringWidth(name, { size: 1 });
  const size = Math.min(column / capital, room.height / wide);
  if (wide * size ** 2 <= areaOf(lines)) return null;
  return uprightLettering(name, { x: panel.width / 2, y: cardSize.height / 2, size, fill: ink });
}

interface Place {
  x: number;
  top: number;
  fill: string;
}

export function drawLines(lines: readonly FittedLine[], { x, top, fill }: Place): string {
  let y = top;
  const drawn = lines.map(({ text, size }) => {
    const at = { x, y: y + size * capital, size, fill, cut: "narrow" as const };
    y += size * line;
    return lettering(text, at);
  });
  return drawn.join("");
}

/** A vertical woven edge. */
function uprightEdge(x: number, inks: Inks): string {
  const threads = [inks.primary, flame, inks.accent, inks.primary, palm];
  return Array.from({ length: Math.ceil(cardSize.height / 24) }, (_, k) => {
    const y = k * 24;
    return `<rect x="${x}" y="${y}" width="14" height="24" fill="${threads[k % threads.length]}"/><path d="M${x + 2},${y + 12} l5,8 l5,-8 l-5,-8Z" fill="${indigo}"/>`;
  }).join("");
}

const leftX = panel.width / 2;
const rightX = cardSize.width - panel.width / 2;

function namePanel(name: string, inks: Inks): string {
  const lines = setInColumn(name, room.height);
  if (lines.length === 0)
    return `<g transform="translate(${leftX} ${cardSize.height / 2})">${record(column / 2, inks, "")}</g>`;
  const top = room.top + (room.height - heightOf(lines)) / 2;
  return upright(name, lines) ?? drawLines(lines, { x: leftX, top, fill: ink });
}

function linesPanel(words: Pick<CardWords, "lines" | "foot">, inks: Inks): string {
  const foot = [drawable(words.foot)].filter(Boolean).map((text) => fitted(text, 62));
  const lines = words.lines
    .map(drawable)
    .filter(Boolean)
    .map((text) => fitted(text, 110));
  const ringAt = room.top + 62;
  const top = ringAt + 90;
  const bottom = room.top + room.height - heightOf(foot);
  const height = bottom - 20 - top;
  const shrink = Math.min(1, height / Math.max(1, heightOf(lines)));
  const set = lines.map(({ text, size }) => ({ text, size: size * shrink }));
  return (
    `<g transform="translate(${rightX} ${ringAt})">${record(62, inks, "")}</g>` +
    drawLines(set, { x: rightX, top: top + (height - heightOf(set)) / 2, fill: inks.primary }) +
    drawLines(foot, { x: rightX, top: bottom, fill: cream })
  );
}

/** All of the card but its picture, as SVG with the middle left open. */
export function cardWords({ name, ...words }: CardWords, inks: Inks): string {
  const { width, height } = cardSize;
  const right = width - panel.width;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${panel.width}" height="${height}" fill="${inks.primary}"/>` +
    `<rect x="${right}" width="${panel.width}" height="${height}" fill="${indigo}"/>` +
    uprightEdge(panel.width, inks) +
    uprightEdge(right - 14, inks) +
    namePanel(drawable(name), inks) +
    linesPanel(words, inks) +
    `</svg>`
  );
}

/** The whole card as JPEG. Without a picture the middle is the night. */
export async function drawCard(
  words: CardWords,
  picture: Uint8Array | null,
  inks: Inks,
): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const { left, width } = cardPicture;
  const shown =
    picture &&
    (await sharp(picture)
      .resize(width, cardSize.height, { fit: "cover", position: "top" })
      .png()
      .toBuffer());
  return sharp({ create: { ...cardSize, channels: 3, background: indigo } })
    .composite([
      ...(shown ? [{ input: shown, left, top: 0 }] : []),
      { input: Buffer.from(cardWords(words, inks)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
