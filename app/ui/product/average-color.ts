import { thumbHashToAverageRGBA } from "thumbhash";

/** The average colour of a picture from its thumbhash (base64), as CSS; nothing when there is none yet. */
export function averageColor(thumbhash: string | null): string | undefined {
  if (!thumbhash) return undefined;
  const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(" ")})`;
}
