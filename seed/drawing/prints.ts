import { lettering } from "./lettering.ts";
import { asoOke, ankaraFans, rosette, type Textile } from "./textiles.ts";

/** The festival's wax print in its usual colours, and its loom stripes and adire, for cloth and letters alike. */
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

/** The Universe: a rosette for a sun, orbits of beads and planets. */
export function universe(
  x: number,
  y: number,
  size: number,
  { ink, accent, glow }: { ink: string; accent: string; glow: string },
) {
  const orbit = (radius: number, turn: number) =>
    `<ellipse rx="${radius}" ry="${radius * 0.36}" transform="rotate(${turn})" fill="none" stroke="${ink}" stroke-width="4.5"/>`;
  const planet = (radius: number, turn: number, at: number, r: number, fill: string) => {
    const angle = (at * Math.PI) / 180;
    return `<g transform="rotate(${turn})"><circle cx="${Math.cos(angle) * radius}" cy="${Math.sin(angle) * radius * 0.36}" r="${r}" fill="${fill}"/></g>`;
  };
  const beads = Array.from(
    { length: 40 },
    (_, k) =>
      `<circle cy="-186" r="${k % 2 ? 3 : 5}" transform="rotate(${k * 9})" fill="${accent}"/>`,
  ).join("");
  return (
    `<g transform="translate(${x} ${y}) scale(${size / 400})">${beads}` +
    rosette(0, 0, 92, [accent, glow, ink, accent], 16) +
    orbit(168, -24) +
    orbit(168, 36) +
    orbit(168, 96) +
    planet(168, -24, 20, 17, glow) +
    planet(168, 36, 200, 13, accent) +
    planet(168, 96, 150, 15, ink) +
    planet(168, 36, 330, 9, ink) +
    `</g>` +
    lettering("VYBEZ", { x, y: y - size * 0.535, size: size * 0.27, fill: ink, tracking: 8 }) +
    lettering("UNIVERSE", {
      x,
      y: y + size * 0.625,
      size: size * 0.155,
      fill: accent,
      tracking: 90,
    })
  );
}

/** The festival poster: a striped sun over the arena's roof and a crowd of hands. */
export function sunsetPoster(x: number, y: number, { ink, paper }: { ink: string; paper: string }) {
  const bars = [0, 1, 2, 3, 4]
    .map(
      (k) =>
        `<rect x="-150" y="${18 + k * 22}" width="300" height="${4 + k * 2.6}" fill="${paper}"/>`,
    )
    .join("");
  const hands = Array.from({ length: 17 }, (_, k) => {
    const at = -136 + k * 17;
    const top = 96 - ((k * 37) % 5) * 9;
    return `<path d="M${at - 5},170 L${at - 4},${top + 12} a5,5 0 0 1 9,0 L${at + 6},170Z" fill="${ink}"/><circle cx="${at + 9}" cy="142" r="10" fill="${ink}"/>`;
  }).join("");
  return (
    `<g transform="translate(${x} ${y})"><clipPath id="poster"><rect x="-150" y="-160" width="300" height="330"/></clipPath><g clip-path="url(#poster)">` +
    `<rect x="-150" y="-160" width="300" height="330" fill="#1E1450"/>` +
    Array.from(
      { length: 24 },
      (_, k) =>
        `<path d="M0,40 L-16,-300 L16,-300Z" transform="rotate(${k * 15} 0 40)" fill="#FF2E7E" opacity=".5"/>`,
    ).join("") +
    `<circle cy="40" r="112" fill="#FFB31A"/><circle cy="40" r="88" fill="#FF5A1F"/>${bars.replaceAll(paper, "#1E1450")}` +
    `<path d="M-150,170 V92 L-96,92 L-70,66 L70,66 L96,92 L150,92 V170Z" fill="#0B0620"/>${hands.replaceAll(ink, "#0B0620")}` +
    `</g><rect x="-150" y="-160" width="300" height="330" fill="none" stroke="${ink}" stroke-width="5"/></g>` +
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

/** Two lines of narrow type around a rosette. */
export const gardenCity = (ink: string, accent: string) =>
  lettering("GARDEN", { x: 600, y: 560, size: 150, fill: ink, cut: "narrow", tracking: 14 }) +
  lettering("C", { x: 452, y: 690, size: 150, fill: ink, cut: "narrow" }) +
  rosette(552, 642, 52, [accent, "#FFB31A", ink, accent], 12) +
  lettering("TY", { x: 700, y: 690, size: 150, fill: ink, cut: "narrow", tracking: 14 }) +
  lettering("VYBEZ · PORT HARCOURT", {
    x: 600,
    y: 738,
    size: 26,
    fill: accent,
    cut: "label",
    tracking: 70,
  });

/** A moon with a face of fans over stacked words; for a back. */
export const afterDark = (ink: string, accent: string, cloth: Textile) =>
  through(
    `<circle cx="600" cy="636" r="96" fill="#fff"/><circle cx="640" cy="612" r="78" fill="#000"/>`,
    cloth,
    "moon",
  ) +
  lettering("AFTER", { x: 600, y: 780, size: 118, fill: ink, cut: "poster" }) +
  lettering("DARK", { x: 600, y: 884, size: 138, fill: accent, cut: "poster" }) +
  [
    [690, 586],
    [724, 640],
    [660, 664],
    [516, 568],
    [488, 690],
  ]
    .map(
      ([x, y]) =>
        `<path transform="translate(${x} ${y}) scale(.9)" fill="${accent}" d="M0,-16 L4,-4 L16,0 L4,4 L0,16 L-4,4 L-16,0 L-4,-4Z"/>`,
    )
    .join("");

/** Two rewind arrows cut from cloth. */
export const rewind = (ink: string, cloth: Textile) =>
  through(
    `<path fill="#fff" stroke="#fff" stroke-width="16" stroke-linejoin="round" d="M590,530 L460,606 L590,682Z M738,530 L608,606 L738,682Z"/>`,
    cloth,
    "arrows",
  ) +
  `<g fill="none" stroke="${ink}" stroke-width="6" stroke-linejoin="round"><path d="M594,518 L446,606 L594,694Z M746,518 L598,606 L746,694Z"/></g>`;
