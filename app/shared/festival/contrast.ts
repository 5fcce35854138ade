import { sorted } from "#app/shared/sorted.ts";
const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(color.slice(at, at + 2)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Returns the contrast of two colours #rrggbb, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [light, dark] = sorted([luminance(one), luminance(other)], (a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** A quarter of the way to white, for what is pointed at. */
export const lighter = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    .map((part) =>
      Math.round(part + (255 - part) / 4)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
