import { capital, hasLetters, lettering, letteringWidth } from "./lettering.server.ts";

/** In pixels; e-mails show it at half this size. */
const size = { width: 800, height: 88 } as const;

/** Whether each letter of a name is drawn. */
export const isDrawable = (name: string): boolean =>
  name.trim() !== "" && hasLetters(name.trim().toUpperCase());

/**
 * A name in the festival's lettering as SVG: at the left, on nothing, as high as its length lets
 * it.
 */
export function wordmark(name: string, fill: string): string {
  const text = name.trim().toUpperCase();
  const type = Math.min(size.height / 0.72, size.width / letteringWidth(text, { size: 1 }));
  const y = size.height / 2 + (type * capital) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${lettering(text, { x: 0, y, size: type, fill, align: "start" })}</svg>`;
}

const daySize = { width: 960, height: 168 } as const;

/** A day such as "27 January" in the site's lettering, as SVG: in the middle, as large as it fits. */
export function dayInLetters(day: string, fill: string): string {
  const { width, height } = daySize;
  const size = Math.min(height / 0.92, width / letteringWidth(day, { size: 1 }));
  const drawn = lettering(day, { x: width / 2, y: height / 2 + size * 0.25, size, fill });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}</svg>`;
}
