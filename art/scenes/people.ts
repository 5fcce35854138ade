import { ground, type Part } from "../drawing/part.ts";
import { line } from "../drawing/shape.ts";
import { limb, sheet, skins } from "./paper.ts";

export const gold = "#F4B63A";

/** Closed eyes and a smile, for a head at (x, y). */
export function happyFace(x: number, y: number, radius: number, turn = 0) {
  const ink = "#1F0D12";
  const r = radius;
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    line(
      `M${-r * 0.5},${-r * 0.02} q${r * 0.17},${-r * 0.2} ${r * 0.34},0 M${r * 0.16},${-r * 0.02} q${r * 0.17},${-r * 0.2} ${r * 0.34},0`,
      r * 0.075,
      ink,
    ) +
    line(
      `M${-r * 0.54},${-r * 0.28} q${r * 0.2},${-r * 0.14} ${r * 0.38},0 M${r * 0.16},${-r * 0.28} q${r * 0.2},${-r * 0.14} ${r * 0.38},0`,
      r * 0.07,
      ink,
    ) +
    line(
      `M${-r * 0.06},${r * 0.2} q${r * 0.06},${r * 0.08} ${r * 0.14},0`,
      r * 0.06,
      ink,
      `opacity=".6"`,
    ) +
    `<path d="M${-r * 0.34},${r * 0.38} Q0,${r * 0.46} ${r * 0.34},${r * 0.38} Q${r * 0.2},${r * 0.72} 0,${r * 0.72} Q${-r * 0.2},${r * 0.72} ${-r * 0.34},${r * 0.38}Z" fill="#5A1420"/>` +
    `<path d="M${-r * 0.31},${r * 0.4} Q0,${r * 0.47} ${r * 0.31},${r * 0.4} L${r * 0.26},${r * 0.51} Q0,${r * 0.57} ${-r * 0.26},${r * 0.51}Z" fill="#FFF4E0"/></g>`
  );
}

/** `neck` is where it ends, in radii below the head; `turn` tips the head. */
type HeadLook = { skin?: string; turn?: number; neck?: number; earrings?: string };

/** A head and neck looking at us, slightly long, with ears and earrings. */
export function head(
  x: number,
  y: number,
  radius: number,
  { skin = skins[0], turn = 0, neck = 1.7, earrings = "" }: HeadLook = {},
): Part[] {
  const r = radius;
  const shape = `<g transform="rotate(${turn} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="${r * 0.88}" ry="${r * 1.08}"/><circle cx="${x - r * 0.88}" cy="${y + r * 0.08}" r="${r * 0.18}"/><circle cx="${x + r * 0.88}" cy="${y + r * 0.08}" r="${r * 0.18}"/></g>`;
  const neckShape = limb([x, y + r * 0.6, r * 0.44], [x, y + r * neck, r * 0.52]);
  return [
    sheet(neckShape, skin, { thick: 14, lift: 4 }),
    sheet(shape, skin, {
      thick: r * 0.3,
      lift: 10,
      round: r * 0.5,
      fill: happyFace(x, y + r * 0.08, r, turn),
    }),
    ...(earrings === ""
      ? []
      : [
          sheet(
            `<circle cx="${x - r * 0.9}" cy="${y + r * 0.5}" r="${r * 0.2}"/><circle cx="${x + r * 0.9}" cy="${y + r * 0.5}" r="${r * 0.2}"/>`,
            earrings,
            { thick: 6, lift: 4 },
          ),
        ]),
  ];
}

/** An arm or leg of skin, a hand at its end. */
export const skinLimb = (skin: string, ...joints: Parameters<typeof limb>) =>
  sheet(limb(...joints), skin, { thick: 16, lift: 12, round: 26 });

/** An open hand: palm, four fingers, a thumb on the given side; `turn` degrees from pointing up. */
export function openHand(
  skin: string,
  x: number,
  y: number,
  turn: number,
  scale: number,
  thumb: 1 | -1,
) {
  const fingers = [-21, -7, 7, 20].map((dx, k) =>
    limb([dx * 0.8, -16, 7.6], [dx * 1.5, -52 - (k === 1 || k === 2 ? 10 : 0), 6]),
  );
  const drawn =
    limb([0, 16, 20], [0, -8, 26]) +
    fingers.join("") +
    limb([thumb * 16, 0, 9], [thumb * 42, -22, 7]);
  return sheet(
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawn}</g>`,
    skin,
    { thick: 12, lift: 6, round: 16 },
  );
}

/** A limb in cloth. */
export const clothLimb = (fill: string, ...joints: Parameters<typeof limb>) =>
  sheet(limb(...joints), "", { thick: 16, lift: 12, round: 26, fill });

/** Gold rings across a wrist or ankle from (x, y), `turn` degrees from level. */
export function bangles(x: number, y: number, turn: number, width: number, count = 3): Part {
  const rings = Array.from(
    { length: count },
    (_, k) => `<rect x="${-width / 2}" y="${k * 13}" width="${width}" height="9" rx="4.5"/>`,
  ).join("");
  return {
    ...sheet(`<g transform="translate(${x} ${y}) rotate(${turn})">${rings}</g>`, gold, {
      thick: 5,
      lift: 4,
    }),
    paint: ground(gold),
  };
}
