import { hasLetters, lettering, letteringWidth } from "./lettering.server.ts";

export interface Inks {
  primary: string;
  accent: string;
}

const night = { ink: "#0B0620", indigo: "#1E1450", cream: "#FFF4E0" } as const;
export const { cream, ink, indigo } = night;
export const palm = "#12A56B";
export const flame = "#FF5A1F";

/** The default logo: ankara's record print, rings round a hole. */
const defaultRings = [0.95, 0.83, 0.75, 0.62, 0.54, 0.41];
/** The rings of a logo with a letter leave a label for the letter. */
const letteredRings = [0.95, 0.85, 0.78, 0.68];

export function record(radius: number, { primary, accent }: Inks, letter: string): string {
  const ring = (share: number, fill: string) =>
    `<circle r="${(radius * share).toFixed(1)}" fill="${fill}"/>`;
  const rings = (letter ? letteredRings : defaultRings).map((share, index) =>
    ring(share, index % 2 === 0 ? accent : night.ink),
  );
  const size = radius * 0.86;
  const label = letter
    ? ring(0.6, primary) + lettering(letter, { x: 0, y: size * 0.34, size, fill: night.ink })
    : ring(0.34, primary) + ring(0.1, night.ink);
  return ring(1, night.ink) + rings.join("") + label;
}

/** The first letter of a name as it can be drawn; none where it cannot. */
export function initialOf(name: string): string {
  const initial = [...name.trim().toUpperCase()][0] ?? "";
  return hasLetters(initial) && letteringWidth(initial, { size: 1 }) < 1 ? initial : "";
}

export interface Icon {
  /** Whether the logo is drawn without a tile behind it. */
  bare?: boolean;
  rounded?: boolean;
  /** The free border around the mark, as a share of the tile. */
  margin?: number;
}

const tileOf = ({ bare = false, rounded = false }: Icon) =>
  bare ? "" : `<rect width="512" height="512" rx="${rounded ? 112 : 0}" fill="${night.indigo}"/>`;
const radiusOf = ({ bare = false, margin = 0.08 }: Icon) => (bare ? 256 : 256 * (1 - margin * 1.4));
const svgOf = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${inside}</svg>`;

export const icon = (shape: Icon, inks: Inks, letter = ""): string =>
  svgOf(
    `${tileOf(shape)}<g transform="translate(256 256)">${record(radiusOf(shape), inks, letter)}</g>`,
  );

/** Draws an icon from `png`, a logo of any shape, which is put in the middle. */
export function logoIcon(shape: Icon, png: Uint8Array): string {
  const side = shape.bare ? 512 : radiusOf(shape) * 1.6;
  const at = 256 - side / 2;
  const href = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  return svgOf(
    `${tileOf(shape)}<image href="${href}" x="${at}" y="${at}" width="${side}" height="${side}"/>`,
  );
}
