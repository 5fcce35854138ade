import { ground, type Part } from "../drawing/part.ts";
import { line } from "../drawing/shape.ts";
import { limb, sheet, skins } from "./paper.ts";

export const gold = "#F4B63A";

const ink = "#1F0D12";

/** Lips that smile over the upper teeth, for a head of radius `r` around the origin. */
const smile = (r: number) =>
  `<path d="M${-r * 0.34},${r * 0.38} Q0,${r * 0.46} ${r * 0.34},${r * 0.38} Q${r * 0.2},${r * 0.72} 0,${r * 0.72} Q${-r * 0.2},${r * 0.72} ${-r * 0.34},${r * 0.38}Z" fill="#5A1420"/>` +
  `<path d="M${-r * 0.31},${r * 0.4} Q0,${r * 0.47} ${r * 0.31},${r * 0.4} L${r * 0.26},${r * 0.51} Q0,${r * 0.57} ${-r * 0.26},${r * 0.51}Z" fill="#FFF4E0"/>`;

const nose = (r: number, y = 0.2) =>
  line(
    `M${-r * 0.1},${r * y} q${r * 0.1},${r * 0.11} ${r * 0.2},0`,
    r * 0.06,
    ink,
    `opacity=".6"`,
  );

/**
 * Brows of a width in radii, `lift` above the eyes; negative `frown` draws their inner ends down.
 */
const brows = (r: number, lift: number, frown = 0, width = 0.07) =>
  line(
    `M${-r * 0.56},${-r * lift} Q${-r * 0.36},${-r * (lift + 0.13)} ${-r * 0.16},${-r * (lift + frown)} M${r * 0.56},${-r * lift} Q${r * 0.36},${-r * (lift + 0.13)} ${r * 0.16},${-r * (lift + frown)}`,
    r * width,
    ink,
  );

/** Open eyes that look aside by `look` and down by `down`, in radii, below lids of a colour. */
const openEyes = (r: number, lid: string, look = 0, down = 0) =>
  [-0.34, 0.34]
    .map((side) => {
      const x = r * side;
      const y = r * 0.02;
      return (
        `<ellipse cx="${x}" cy="${y}" rx="${r * 0.19}" ry="${r * 0.135}" fill="#FFF4E0"/>` +
        `<circle cx="${x + r * look}" cy="${y + r * down}" r="${r * 0.1}" fill="#2A120C"/>` +
        `<circle cx="${x + r * (look + 0.035)}" cy="${y + r * (down - 0.04)}" r="${r * 0.03}" fill="#FFF4E0"/>` +
        `<path d="M${x - r * 0.23},${y + r * 0.02} Q${x},${y - r * 0.27} ${x + r * 0.23},${y + r * 0.02} Q${x},${y - r * 0.13} ${x - r * 0.23},${y + r * 0.02}Z" fill="${lid}"/>`
      );
    })
    .join("");

/** The faces of the gallery: nobody's is another's. */
const faces = {
  /** Eyes closed with joy. */
  joyful: (r: number) =>
    line(
      `M${-r * 0.5},${-r * 0.02} q${r * 0.17},${-r * 0.2} ${r * 0.34},0 M${r * 0.16},${-r * 0.02} q${r * 0.17},${-r * 0.2} ${r * 0.34},0`,
      r * 0.075,
      ink,
    ) +
    brows(r, 0.28) +
    nose(r) +
    smile(r),
  /** A model's: chin up, painted lids and lips, no smile. */
  proud: (r: number) =>
    openEyes(r, "#FF8A2A", 0.02, 0) +
    line(
      `M${-r * 0.57},${r * 0.03} Q${-r * 0.34},${-r * 0.16} ${-r * 0.12},${r * 0.05} M${r * 0.57},${r * 0.03} Q${r * 0.34},${-r * 0.16} ${r * 0.12},${r * 0.05}`,
      r * 0.06,
      ink,
    ) +
    brows(r, 0.3, 0.04, 0.08) +
    nose(r, 0.26) +
    `<path d="M${-r * 0.23},${r * 0.55} Q${-r * 0.09},${r * 0.44} 0,${r * 0.49} Q${r * 0.09},${r * 0.44} ${r * 0.23},${r * 0.55} Q0,${r * 0.74} ${-r * 0.23},${r * 0.55}Z" fill="#B0124E"/>` +
    line(`M${-r * 0.2},${r * 0.555} Q0,${r * 0.58} ${r * 0.2},${r * 0.555}`, r * 0.03, "#5A0A2A"),
  /** Sunglasses at night, and half a smile. */
  cool: (r: number) =>
    brows(r, 0.33, 0.02, 0.08) +
    `<path d="M${-r * 0.68},${-r * 0.16} H${r * 0.68} L${r * 0.6},${r * 0.1} Q${r * 0.34},${r * 0.26} ${r * 0.12},${r * 0.08} L${r * 0.07},${-r * 0.02} H${-r * 0.07} L${-r * 0.12},${r * 0.08} Q${-r * 0.34},${r * 0.26} ${-r * 0.6},${r * 0.1}Z" fill="#0B0620"/>` +
    `<path d="M${-r * 0.5},${-r * 0.08} L${-r * 0.28},${-r * 0.08} L${-r * 0.42},${r * 0.1}Z M${r * 0.24},${-r * 0.08} L${r * 0.46},${-r * 0.08} L${r * 0.32},${r * 0.1}Z" fill="#FF2E7E" opacity=".8"/>` +
    nose(r, 0.3) +
    line(`M${-r * 0.26},${r * 0.55} Q${r * 0.06},${r * 0.7} ${r * 0.32},${r * 0.46}`, r * 0.075, "#5A1420") +
    `<path d="M${-r * 0.12},${r * 0.84} Q0,${r * 0.78} ${r * 0.12},${r * 0.84} L${r * 0.07},${r * 0.98} H${-r * 0.07}Z" fill="${ink}" opacity=".85"/>`,
  /** A laugh with the mouth wide open, over a moustache. */
  laughing: (r: number) =>
    openEyes(r, "#3A1710", 0, 0.02) +
    // Cheeks that the laugh pushes up over the lower lids.
    line(
      `M${-r * 0.54},${r * 0.14} Q${-r * 0.34},${r * 0.06} ${-r * 0.14},${r * 0.14} M${r * 0.14},${r * 0.14} Q${r * 0.34},${r * 0.06} ${r * 0.54},${r * 0.14}`,
      r * 0.07,
      "#3A1710",
    ) +
    brows(r, 0.3, 0.08, 0.08) +
    nose(r, 0.24) +
    `<path d="M${-r * 0.42},${r * 0.42} Q0,${r * 0.6} ${r * 0.42},${r * 0.42} Q${r * 0.34},${r * 0.96} 0,${r * 0.96} Q${-r * 0.34},${r * 0.96} ${-r * 0.42},${r * 0.42}Z" fill="#5A1420"/>` +
    `<path d="M${-r * 0.39},${r * 0.45} Q0,${r * 0.61} ${r * 0.39},${r * 0.45} L${r * 0.33},${r * 0.61} Q0,${r * 0.76} ${-r * 0.33},${r * 0.61}Z" fill="#FFF4E0"/>` +
    `<ellipse cy="${r * 0.87}" rx="${r * 0.17}" ry="${r * 0.08}" fill="#E0506A"/>` +
    `<path d="M${-r * 0.38},${r * 0.4} Q${-r * 0.2},${r * 0.3} 0,${r * 0.4} Q${r * 0.2},${r * 0.3} ${r * 0.38},${r * 0.4} Q${r * 0.16},${r * 0.5} 0,${r * 0.49} Q${-r * 0.16},${r * 0.5} ${-r * 0.38},${r * 0.4}Z" fill="${ink}"/>`,
  /** An old player's, with a white beard: eyes on the drum, mouth shut on the beat. */
  intent: (r: number) =>
    `<path d="M${-r * 0.9},${r * 0.14} C${-r * 0.78},${r * 0.34} ${-r * 0.66},${r * 0.7} ${-r * 0.34},${r * 0.74} Q0,${r * 0.68} ${r * 0.34},${r * 0.74} C${r * 0.66},${r * 0.7} ${r * 0.78},${r * 0.34} ${r * 0.9},${r * 0.14} V${r * 1.2} H${-r * 0.9}Z" fill="#F3E9DC"/>` +
    `<path d="M${-r * 0.46},${r * 0.38} Q${-r * 0.22},${r * 0.36} 0,${r * 0.43} Q${r * 0.22},${r * 0.36} ${r * 0.46},${r * 0.38} Q${r * 0.24},${r * 0.58} 0,${r * 0.51} Q${-r * 0.24},${r * 0.58} ${-r * 0.46},${r * 0.38}Z" fill="#F3E9DC"/>` +
    openEyes(r, "#3A1710", -0.07, 0.05) +
    line(
      `M${-r * 0.58},${-r * 0.24} q${r * 0.2},${-r * 0.16} ${r * 0.42},${-r * 0.02} M${r * 0.16},${-r * 0.26} q${r * 0.22},${-r * 0.14} ${r * 0.42},${r * 0.02}`,
      r * 0.11,
      "#F3E9DC",
    ) +
    nose(r, 0.22) +
    line(`M${-r * 0.22},${r * 0.6} Q0,${r * 0.72} ${r * 0.22},${r * 0.6}`, r * 0.07, "#A83A44"),
} as const;

/** `neck` is where it ends, in radii below the head; `turn` tips the head. */
type HeadLook = {
  skin?: string;
  turn?: number;
  neck?: number;
  earrings?: string;
  face?: keyof typeof faces;
};

/** A head and neck looking at us, slightly long, with ears and earrings. */
export function head(
  x: number,
  y: number,
  radius: number,
  { skin = skins[0], turn = 0, neck = 1.7, earrings = "", face = "joyful" }: HeadLook = {},
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
      fill: `<g transform="translate(${x} ${y + r * 0.08}) rotate(${turn})">${faces[face](r)}</g>`,
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

/**
 * A hand that points: a fist, its first finger out, a thumb on the given side; `turn` degrees from
 * pointing up.
 */
export function pointingHand(
  skin: string,
  x: number,
  y: number,
  turn: number,
  scale: number,
  thumb: 1 | -1,
) {
  const at = (drawn: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale * thumb} ${scale})">${drawn}</g>`;
  const cut = { thick: 12, lift: 6, round: 16 };
  return [
    sheet(at(limb([0, 18, 20], [0, -6, 27]) + limb([14, -18, 9.5], [17, -82, 7.5])), skin, cut),
    sheet(
      at(
        [-18, -6, 6].map((dx) => limb([dx, -22, 8.6], [dx + 1, 4, 8])).join("") +
          limb([20, 2, 9], [2, 12, 8.4]),
      ),
      skin,
      { thick: 8, lift: 4, round: 9 },
    ),
  ];
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
