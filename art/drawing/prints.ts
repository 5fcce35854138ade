import { lettering } from "../../app/services/drawing/lettering.server.ts";
import { asoOke, ankaraFans, rosette, type Textile } from "./textiles.ts";

/**
 * The festival's wax print in its usual colours, and its loom stripes and adire, for cloth and
 * letters alike.
 */
export const loomStripes = (id: string, { ground = "#1E1450", scale = 0.6, turn = 90 } = {}) =>
  asoOke({ id, ground, inks: ["#FF5A1F", "#FFB31A", "#FF2E7E"], scale, turn });
export const redFans = (id: string, scale = 0.6) =>
  ankaraFans({ id, ground: "#FFF4E0", inks: ["#C81F2D", "#FFB31A", "#FF5A1F"], scale });
export const nightFans = (id: string, scale = 0.6) =>
  ankaraFans({ id, ground: "#1E1450", inks: ["#FFB31A", "#FF5A1F", "#FFF4E0"], scale });

/** A textile painted over everything. */
export const spread = (
  { defs, fill }: Textile,
  box = `x="-600" y="-600" width="2400" height="2400"`,
) => `${defs}<rect ${box} fill="${fill}"/>`;

/** A textile seen only through some white elements, such as lettering. */
export const through = (elements: string, cloth: Textile, id: string) =>
  `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="1200">${elements}</mask>${cloth.defs}<rect width="1200" height="1200" fill="${cloth.fill}" mask="url(#${id})"/>`;

export const smallWordmark = (x: number, y: number, ink: string, size = 54) =>
  lettering("VYBEZ", { x, y, size, fill: ink, tracking: 10 });

type UniverseInks = { ink: string; accent: string; glow: string };

/** The Universe's emblem: a rosette for a sun, orbits of beads and planets. */
export function orbits(x: number, y: number, size: number, { ink, accent, glow }: UniverseInks) {
  const orbit = (turn: number) =>
    `<ellipse rx="168" ry="60" transform="rotate(${turn})" fill="none" stroke="${ink}" stroke-width="5"/>`;
  const planet = (turn: number, at: number, radius: number, fill: string) => {
    const angle = (at * Math.PI) / 180;
    return `<circle transform="rotate(${turn})" cx="${Math.cos(angle) * 168}" cy="${Math.sin(angle) * 60}" r="${radius}" fill="${fill}"/>`;
  };
  const beads = Array.from(
    { length: 40 },
    (_, k) =>
      `<circle cy="-190" r="${k % 2 ? 3 : 5}" transform="rotate(${k * 9})" fill="${accent}"/>`,
  ).join("");
  return (
    `<g transform="translate(${x} ${y}) scale(${size / 400})">${beads}` +
    rosette(0, 0, 92, [accent, glow, ink, accent], 16) +
    [-24, 36, 96].map(orbit).join("") +
    planet(-24, 20, 17, glow) +
    planet(36, 200, 14, accent) +
    planet(96, 150, 15, ink) +
    planet(36, 330, 10, ink) +
    `</g>`
  );
}

/** The emblem between the two words. */
export const universe = (x: number, y: number, size: number, inks: UniverseInks) =>
  orbits(x, y, size, inks) +
  lettering("VYBEZ", { x, y: y - size * 0.535, size: size * 0.27, fill: inks.ink, tracking: 8 }) +
  lettering("UNIVERSE", {
    x,
    y: y + size * 0.625,
    size: size * 0.155,
    fill: inks.accent,
    tracking: 90,
  });

/** The festival poster: a striped sun going down behind a crowd of hands. */
export function sunsetPoster(x: number, y: number, ink: string) {
  const bars = [0, 1, 2, 3, 4].map(
    (k) => `<rect x="-150" y="${14 + k * 22}" width="300" height="${4 + k * 2.6}" fill="#1E1450"/>`,
  );
  const rays = Array.from(
    { length: 24 },
    (_, k) =>
      `<path d="M0,40 L-16,-300 L16,-300Z" transform="rotate(${k * 15} 0 40)" fill="#FF2E7E" opacity=".55"/>`,
  );
  const crowd = Array.from({ length: 13 }, (_, k) => {
    const at = -144 + k * 24;
    const reach = 34 + ((k * 37) % 5) * 15;
    return `<circle cx="${at}" cy="134" r="14"/><path d="M${at - 16},180 Q${at - 14},150 ${at},150 Q${at + 14},150 ${at + 16},180Z"/><path d="M${at + 12},170 L${at + 8 + (k % 3) * 4},${reach + 20}" stroke="#0B0620" stroke-width="9" stroke-linecap="round"/>`;
  });
  return (
    `<g transform="translate(${x} ${y})"><clipPath id="poster"><rect x="-150" y="-160" width="300" height="330"/></clipPath><g clip-path="url(#poster)">` +
    `<rect x="-150" y="-160" width="300" height="330" fill="#1E1450"/>${rays.join("")}` +
    `<circle cy="30" r="118" fill="#FFB31A"/><circle cy="30" r="94" fill="#FF5A1F"/>${bars.join("")}` +
    `<g fill="#0B0620">${crowd.join("")}</g></g>` +
    `<rect x="-150" y="-160" width="300" height="330" fill="none" stroke="${ink}" stroke-width="5"/></g>` +
    lettering("CONVOCATION", { x, y: y - 178, size: 50, fill: ink, tracking: 8 }) +
    lettering("NIGHT · PORT HARCOURT", {
      x,
      y: y + 202,
      size: 26,
      fill: ink,
      cut: "label",
      tracking: 60,
    })
  );
}

/** Two lines of narrow type, a rosette for the dot and stem of the i. */
export const gardenCity = (ink: string, accent: string) =>
  lettering("GARDEN", { x: 600, y: 556, size: 142, fill: ink, cut: "narrow", tracking: 36 }) +
  lettering("C", { x: 428, y: 690, size: 142, fill: ink, cut: "narrow", align: "start" }) +
  rosette(578, 641, 56, [accent, "#FFB31A", ink, accent], 12) +
  lettering("TY", {
    x: 644,
    y: 690,
    size: 142,
    fill: ink,
    cut: "narrow",
    tracking: 36,
    align: "start",
  }) +
  lettering("VYBEZ · PORT HARCOURT", {
    x: 600,
    y: 740,
    size: 26,
    fill: ink,
    cut: "label",
    tracking: 70,
  });

/** A moon with a face of fans over stacked words; for a back. */
export const afterDark = (ink: string, accent: string, cloth: Textile) =>
  through(
    `<circle cx="600" cy="632" r="92" fill="#fff"/><circle cx="640" cy="606" r="76" fill="#000"/>`,
    cloth,
    "moon",
  ) +
  lettering("AFTER", { x: 600, y: 806, size: 112, fill: ink, cut: "poster" }) +
  lettering("DARK", { x: 600, y: 908, size: 134, fill: accent, cut: "poster" }) +
  [
    [676, 584],
    [724, 640],
    [656, 654],
    [480, 596],
    [462, 690],
  ]
    .map(
      ([x, y]) =>
        `<path transform="translate(${x} ${y}) scale(.9)" fill="${accent}" d="M0,-16 L4,-4 L16,0 L4,4 L0,16 L-4,4 L-16,0 L-4,-4Z"/>`,
    )
    .join("");

/** Two rewind arrows cut from cloth. */
export const rewind = (ink: string, cloth: Textile) =>
  through(
    `<path fill="#fff" stroke="#fff" stroke-width="16" stroke-linejoin="round" d="M586,572 L462,646 L586,720Z M738,572 L614,646 L738,720Z"/>`,
    cloth,
    "arrows",
  ) +
  `<g fill="none" stroke="${ink}" stroke-width="6" stroke-linejoin="round"><path d="M594,556 L444,646 L594,736Z M746,556 L596,646 L746,736Z"/></g>`;
