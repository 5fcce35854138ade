import { thumbHashToAverageRGBA } from "thumbhash";

/**
 * The average colour of a thumbhash (base64) as CSS, such as "#ac7724"; white for a transparent
 * picture.
 */
export function averageColor(thumbhash: string): string {
  const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
  const { r, g, b, a } = thumbHashToAverageRGBA(bytes);
  if (a < 1) return "#fff";
  const hex = (part: number) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${hex(r)}${hex(g)}${hex(b)}`;
}
