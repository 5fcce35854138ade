import { hasLetters, lettering, letteringWidth } from "./lettering.server.ts";
import { cream, type Inks, selvedge } from "./marks.server.ts";

interface PreviewWords {
  name: string;
  tagline: string;
  /** The day and the city. */
  note: string;
}

const left = 66;
const room = 460;

interface Line {
  text: string;
  /** The greatest width in pixels. */
  most: number;
  fill: string;
  cut?: "label";
}

/** Lines of words that are as long as the room has for them at this size, one at least. */
function wrapped(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && letteringWidth(longer, { size }) <= room) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

const narrowed = ({ text, most, cut }: Line) =>
  Math.min(most, (most * room) / letteringWidth(text, { size: most, cut }));

/** The words of a link preview, 1200 × 630, on its left side. What has letters that are not drawn is left away. */
export function previewWords({ name, tagline, note }: PreviewWords, inks: Inks): string {
  const drawn = (text: string) => (hasLetters(text) ? text.trim() : "");
  const inLines = (text: string, size: number, most: number) => {
    const lines = wrapped(drawn(text), size);
    return lines.length > most ? wrapped(drawn(text), (size * most) / lines.length) : lines;
  };
  const lines: Line[] = [
    ...inLines(name.toUpperCase(), 90, 3).map((text) => ({
      text,
      most: 156,
      fill: inks.primary,
    })),
    ...inLines(tagline.toUpperCase(), 51, 3).map((text) => ({ text, most: 70, fill: cream })),
    ...[drawn(note)]
      .filter(Boolean)
      .map((text) => ({ text, most: 34, fill: inks.primary, cut: "label" as const })),
  ];
  const sizes = lines.map(narrowed);
  const tall = sizes.reduce((sum, size) => sum + size * 0.74 + 26, 0);
  const shrink = Math.min(1, 420 / tall);
  let y = Math.max(70, 250 - (tall * shrink) / 2);
  const words = lines.map(({ text, fill, cut }, index) => {
    const size = sizes[index]! * shrink;
    y += size * 0.74;
    const line = lettering(text, { x: left, y, size, fill, cut, align: "start" });
    y += 26 * shrink;
    return line;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${selvedge(1200, 606, 24, inks)}${words.join("")}</svg>`;
}
