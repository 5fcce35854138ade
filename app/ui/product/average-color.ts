import { thumbHashToAverageRGBA } from "thumbhash";

/** From a thumbhash (base64), as CSS. */
export function averageColor(thumbhash: string | null): string | undefined {
  if (!thumbhash) return undefined;
  const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(" ")})`;
}
