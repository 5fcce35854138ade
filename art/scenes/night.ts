import { randomFrom } from "../drawing/noise.ts";
import { adire } from "../drawing/textiles.ts";
import { studioLamps, type Lamps } from "../drawing/light.ts";

/** The lamps of a festival night: warm from the stage, pink from the side, indigo everywhere. */
export const nightLamps: Lamps = {
  ...studioLamps,
  key: [1.05, 0.84, 0.62],
  fill: [0.55, 0.16, 0.45],
  ambient: [0.25, 0.21, 0.35],
  keyFrom: [-0.3, -0.78, 0.52],
  fillFrom: [0.72, -0.45, 0.4],
};

/** A sky of the given tones from top to bottom, woven with adire and stars. */
export function sky(
  tones: readonly string[],
  { ink = "#8F7BFF", weave = 0.3, stars = 70, width = 1200, height = 1500 } = {},
) {
  const random = randomFrom(width + tones.length);
  const cloth = adire({ id: "sky-weave", ground: "none", inks: [ink], scale: 0.62 });
  const stops = tones
    .map((tone, index) => `<stop offset="${index / (tones.length - 1)}" stop-color="${tone}"/>`)
    .join("");
  const points = Array.from({ length: stars }, () => {
    const size = 1 + random() * 2.4;
    return `<circle cx="${(random() * width).toFixed(0)}" cy="${(random() * height * 0.5).toFixed(0)}" r="${size.toFixed(1)}" fill="#FFF4E0" opacity="${(0.35 + random() * 0.6).toFixed(2)}"/>`;
  });
  return (
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient><linearGradient id="sky-fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".62" stop-color="#fff" stop-opacity="0"/></linearGradient><mask id="sky-mask"><rect width="${width}" height="${height}" fill="url(#sky-fade)"/></mask></defs>${cloth.defs}` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/><rect width="${width}" height="${height}" fill="${cloth.fill}" opacity="${weave}" mask="url(#sky-mask)"/>${points.join("")}`
  );
}

let beams = 0;
/** A cone of light from (x, y), `turn` degrees from straight down. */
export function beam(
  x: number,
  y: number,
  turn: number,
  colour: string,
  { length = 1100, spread = 90, strength = 0.4 } = {},
) {
  const id = `beam${beams++}`;
  return (
    `<defs><linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${length}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".55" stop-color="${colour}" stop-opacity="${strength * 0.25}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient></defs>` +
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-7,0 L7,0 L${spread},${length} L${-spread},${length}Z" fill="url(#${id})"/>`
  );
}

/** A soft round glow. */
export function halo(x: number, y: number, radius: number, colour: string, strength = 0.7) {
  const id = `halo${beams++}`;
  return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".4" stop-color="${colour}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`;
}

/** A long flat cloud around (x, y), some 400 px wide at scale 1. */
export const cloud = (x: number, y: number, scale: number) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="M-200,30 C-214,4 -176,-16 -146,-4 C-130,-44 -62,-52 -40,-18 C-8,-46 66,-40 78,-2 C112,-22 172,-12 176,14 C206,12 214,44 190,48 H-186 C-204,48 -212,42 -200,30Z"/>`;

/**
 * A string of bulbs sagging between two points: the wire and the lights, to be painted and to glow.
 */
export function bulbs(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  count: number,
  colour = "#FFB31A",
) {
  const at = (t: number) =>
    [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)] as const;
  const points = Array.from({ length: count }, (_, k) => at((k + 0.5) / count));
  const wire = `<path d="M${x1},${y1} Q${(x1 + x2) / 2},${(y1 + y2) / 2 + sag * 2} ${x2},${y2}" fill="none" stroke="#0B0620" stroke-width="4"/>`;
  return {
    wire:
      wire +
      points.map(([x, y]) => `<circle cx="${x}" cy="${y + 9}" r="8" fill="#FFF4E0"/>`).join(""),
    light: points.map(([x, y]) => halo(x, y + 9, 46, colour, 0.75)).join(""),
  };
}

/** Paper scraps in the air. */
export function confetti(
  seed: number,
  count: number,
  { width = 1200, top = 0, height = 900, size = 1 } = {},
) {
  const random = randomFrom(seed);
  const inks = ["#FFB31A", "#FF2E7E", "#FFF4E0", "#12A56B", "#FF5A1F"];
  return Array.from({ length: count }, () => {
    const w = (8 + random() * 12) * size;
    return `<rect width="${w.toFixed(1)}" height="${(w * 0.55).toFixed(1)}" rx="2" fill="${inks[Math.floor(random() * inks.length)]}" transform="translate(${(random() * width).toFixed(0)} ${(top + random() * height).toFixed(0)}) rotate(${(random() * 180).toFixed(0)})"/>`;
  }).join("");
}
