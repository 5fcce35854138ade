import { randomFrom } from "../drawing/noise.ts";
import type { Part } from "../drawing/part.ts";
import { line } from "../drawing/shape.ts";
import { limb, placed, sheet } from "./paper.ts";

type Random = () => number;

/** Somebody in a crowd; (0, 0) is between the shoulders. `paint` is what the outline is painted with. */
type Person = { outline: string; paint?: string };

const pick = <One>(random: Random, list: readonly One[]): One =>
  list[Math.floor(random() * list.length)]!;

const afro = `<circle cy="-78" r="33"/>`;
const fade = `<path d="M-21,-70 L-20,-98 Q0,-108 20,-98 L21,-70Z"/>`;
const bun = `<circle cy="-112" r="15"/><circle cy="-82" r="23"/>`;
const cap = `<path d="M-23,-76 C-24,-110 24,-110 23,-76 L46,-72 L44,-66 L-23,-66Z"/>`;
const braids = `<path d="M-24,-72 C-26,-112 26,-112 24,-72 L30,-10 L18,-8 L14,-40 L-14,-40 L-18,-6 L-30,-10Z"/>`;
const gele = `<path d="M-26,-78 C-62,-104 -44,-136 -12,-122 C-4,-146 34,-140 30,-118 C58,-116 52,-88 26,-76Z"/>`;
const fila = `<path d="M-25,-72 C-28,-104 -8,-120 8,-116 L40,-126 C38,-104 32,-88 25,-72Z"/>`;
const bucket = `<path d="M-22,-84 L-18,-108 Q0,-114 18,-108 L22,-84 L38,-66 Q0,-56 -38,-66Z"/>`;
const skull = `<circle cy="-68" r="23"/>`;

const body =
  "M-10,-52 H10 V-30 C34,-28 54,-18 58,10 L64,300 H-64 L-58,10 C-54,-18 -34,-28 -10,-30Z";
const robe =
  "M-10,-52 H10 V-34 C46,-32 84,-4 94,44 L108,300 H-108 L-94,44 C-84,-4 -46,-32 -10,-34Z";

const cloths = ["#FFB31A", "#FF2E7E", "#12A56B", "#FF5A1F", "#8F7BFF"] as const;

/** Cloth over a shape, as dim as the night makes it. */
const dyed = (shape: string, colour: string, opacity = 0.5) =>
  `<g fill="${colour}" opacity="${opacity}">${shape.startsWith("<") ? shape : `<path d="${shape}"/>`}</g>`;

function arm(side: 1 | -1, random: Random) {
  const lean = random() * 26 - 6;
  const reach = 118 + random() * 46;
  const [handX, handY] = [side * (34 + lean), -reach];
  const kind = random();
  const hand =
    kind < 0.3
      ? `<path d="M${handX - 15},${handY - 34} h30 v48 h-30z"/>`
      : kind < 0.6
        ? limb([handX, handY, 11], [handX - 7, handY - 26, 4.5]) +
          limb([handX, handY, 11], [handX + 9, handY - 25, 4.5])
        : [-10, -4, 3, 10]
            .map((dx) => limb([handX, handY, 11], [handX + dx, handY - 22, 3.6]))
            .join("");
  return (
    limb([side * 36, -18, 15], [side * (54 + lean * 0.4), -68, 12.5], [handX, handY, 10]) + hand
  );
}

/** Somebody seen from behind, from the waist up, who may throw up their hands. */
function reveller(random: Random, hands: number): Person {
  const head = pick(random, [afro, fade, bun, cap, braids, gele]);
  const both = random() < 0.35;
  const arms =
    random() < hands
      ? arm(random() < 0.5 ? 1 : -1, random) + (both ? arm(-1, random) + arm(1, random) : "")
      : "";
  return { outline: `${skull}${head}<path d="${body}"/>${arms}` };
}

/** Both arms from the shoulders to one place above the head. */
const armsTo = (x: number, y: number, apart: number) =>
  limb([36, -18, 15], [60, -72, 12.5], [x + apart, y, 10]) +
  limb([-36, -18, 15], [-60, -72, 12.5], [x - apart, y, 10]);

/** Somebody in agbada or iro, with a cap or a gele, who may clap the beat. */
function elder(random: Random, hands: number): Person {
  const hat = pick(random, [gele, fila, fila, gele, afro]);
  const colour = pick(random, cloths);
  const claps = random() < hands;
  const stripes = [-78, -46, -14, 18, 50, 82]
    .map((x) => line(`M${x * 0.72},-30 L${x},300`, 9, colour, `opacity=".55"`))
    .join("");
  return {
    outline:
      skull +
      hat +
      `<path d="${robe}"/>` +
      (claps ? armsTo(0, -132, 6) + `<ellipse cy="-148" rx="15" ry="24"/>` : ""),
    paint: stripes + (hat === afro ? "" : dyed(hat, colour, 0.8)),
  };
}

/** Somebody with a child on the shoulders, or alone. */
function parent(random: Random, hands: number): Person {
  const colour = pick(random, cloths);
  if (random() >= hands)
    return { outline: `${skull}${pick(random, [afro, fade, braids, gele])}<path d="${body}"/>` };
  const shirt =
    "M-8,-100 H8 C26,-98 38,-88 40,-66 L44,-2 C20,10 -20,10 -44,-2 L-40,-66 C-38,-88 -26,-98 -8,-100Z";
  const points = random() < 0.6;
  const arms = points
    ? limb([26, -86, 10], [46, -122, 8.5], [52, -168, 7]) +
      limb([52, -168, 7], [54, -186, 4]) +
      limb([-26, -86, 10], [-48, -62, 8.5], [-30, -36, 8])
    : limb([26, -86, 10], [50, -116, 8.5], [40, -164, 7.5]) +
      limb([-26, -86, 10], [-50, -116, 8.5], [-40, -164, 7.5]);
  const puffs = random() < 0.5 ? `<circle cx="-20" cy="-154" r="13"/><circle cx="20" cy="-154" r="13"/>` : "";
  const child = `<circle cy="-126" r="21"/>${puffs}<path d="M-6,-112 h12 v20 h-12z"/><path d="${shirt}"/>${arms}`;
  return {
    outline:
      `<path d="${body}"/>` +
      // Their hands hold the child's ankles.
      limb([40, -10, 15], [78, 10, 13], [50, -34, 11]) +
      limb([-40, -10, 15], [-78, 10, 13], [-50, -34, 11]) +
      child,
    paint: dyed(shirt, colour, 0.62),
  };
}

/** Somebody with a light in each raised hand. */
function raver(random: Random, hands: number): Person {
  const head = pick(random, [bucket, afro, bun, bucket, fade]);
  const colour = pick(random, ["#12A56B", "#FFB31A", "#FF2E7E", "#5CE0A8"]);
  if (random() >= hands) return { outline: `${skull}${head}<path d="${body}"/>` };
  const sticks = ([-1, 1] as const).map((side) => {
    const [x, y] = [side * (40 + random() * 34), -124 - random() * 44];
    const turn = side * (random() * 50 - 8);
    return {
      arm: limb([side * 36, -18, 15], [side * 62, -72, 12.5], [x, y, 11]),
      stick: `<rect transform="rotate(${turn.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})" x="${(x - 6).toFixed(0)}" y="${(y - 74).toFixed(0)}" width="12" height="78" rx="6"/>`,
    };
  });
  const lights = sticks.map(({ stick }) => stick).join("");
  return {
    outline: `${skull}${head}<path d="${body}"/>${sticks.map((one) => one.arm).join("")}${lights}`,
    paint: `<g fill="${colour}">${lights}</g>`,
  };
}

/** Somebody who films over the heads before them, upright or lying. */
function filmer(random: Random, hands: number): Person {
  const head = pick(random, [afro, fade, bun, cap, braids]);
  if (random() >= hands) return { outline: `${skull}${head}<path d="${body}"/>` };
  const lies = random() < 0.5;
  const [width, height] = lies ? [104, 58] : [54, 92];
  const [x, y] = [random() * 20 - 10, -176 - random() * 26];
  const at = (inset: number) =>
    `x="${(x - width / 2 + inset).toFixed(0)}" y="${(y - height / 2 + inset).toFixed(0)}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${8 - inset / 2}"`;
  return {
    outline: `${skull}${head}<path d="${body}"/>${armsTo(x, y + height / 2 - 6, width / 2 - 4)}<rect ${at(0)}/>`,
    paint: `<rect ${at(0)} fill="#0B0620"/><rect ${at(5)} fill="#FF2E7E"/><circle cx="${x.toFixed(0)}" cy="${(y - 4).toFixed(0)}" r="${lies ? 18 : 19}" fill="#FFB31A"/><circle cx="${x.toFixed(0)}" cy="${(y - 4).toFixed(0)}" r="8" fill="#FFF4E0"/>`,
  };
}

const profile = `<circle cx="4" cy="-66" r="25"/><path d="M22,-80 L40,-62 L26,-56 L24,-44 H4Z"/><path d="M-12,-52 H14 V-24 H-12Z"/>`;

/** Somebody on a gilded chair, seen from the left, dressed for the occasion. */
function guest(random: Random, hands: number): Person {
  const hat = pick(random, [
    `<path d="M-24,-74 C-66,-92 -62,-140 -22,-134 C-6,-160 40,-146 34,-118 C44,-106 36,-86 26,-80Z"/>`,
    `<path d="M-30,-82 C-28,-112 30,-116 32,-86 L58,-82 L54,-74 L-34,-76Z"/>`,
    `<circle cx="-6" cy="-80" r="34"/>`,
    `<path d="M-22,-78 C-26,-106 -4,-118 12,-112 L36,-120 C36,-102 34,-90 30,-80Z"/>`,
  ]);
  const colour = pick(random, cloths);
  const torso =
    "M-40,300 L-46,40 C-46,0 -24,-26 4,-32 C34,-26 48,4 46,40 L52,128 H120 V300Z";
  const fan = `<path d="M96,-6 C92,-50 118,-78 150,-76 C152,-44 134,-14 104,0Z"/>`;
  const hasFan = random() < hands;
  const chair = `<rect x="-72" y="-2" width="20" height="302" rx="10"/><rect x="-72" y="120" width="60" height="14"/>`;
  return {
    outline:
      chair +
      profile +
      hat +
      `<path d="${torso}"/>` +
      (hasFan ? limb([22, 0, 15], [60, 34, 12], [98, 0, 10]) + fan : ""),
    paint:
      `<g fill="#E8A63A">${chair}</g>` +
      dyed(torso, colour, 0.62) +
      dyed(hat, pick(random, cloths), 0.75) +
      (hasFan ? `<g fill="#FFF4E0" opacity=".9">${fan}</g>` : ""),
  };
}

/** Two who dance with each other, one hand in the other's. */
function couple(random: Random): Person {
  const one = (hair: string, torso: string) => `${profile}${hair}<path d="${torso}"/>`;
  const slim = "M-34,520 L-40,40 C-42,0 -20,-26 4,-30 C30,-24 40,4 38,40 L34,520Z";
  const skirt = "M-86,300 C-60,190 -40,120 -36,40 C-38,0 -18,-26 4,-30 C28,-24 36,4 34,40 C40,120 66,190 90,300 V520 H-86Z";
  const left = pick(random, [afro, fila, fade]);
  const right = pick(random, [bun, gele, braids]);
  const turned = (elements: string) => `<g transform="translate(46 0) scale(-1 1)">${elements}</g>`;
  const side = random() < 0.5 ? 1 : -1;
  const held =
    limb([side * 40, -12, 13], [side * 84, -30, 11], [side * 112, -86, 9]) +
    limb([side * -10, -8, 12], [side * 60, -70, 10], [side * 112, -88, 9]);
  return {
    outline: `<g transform="translate(-46 0)">${one(left, slim)}</g>${turned(one(right, skirt))}${held}`,
    paint:
      `<g transform="translate(-46 0)">${dyed(slim, pick(random, cloths), 0.4)}</g>` +
      turned(dyed(skirt, pick(random, cloths), 0.7)),
  };
}

/** A mortarboard, its middle at (0, 0). */
const board = `<path d="M-48,0 L0,-20 L48,0 L0,20Z"/><path d="M-23,4 V24 Q0,34 23,24 V4Z"/>`;
const tassel = line("M2,0 L44,6 L46,40", 6, "#FFB31A");

/** Caps in the air over a crowd of graduates, each at a place, a scale and a turn. */
export function thrownCaps(
  caps: readonly (readonly [x: number, y: number, scale: number, turn: number])[],
): Part {
  const all = (elements: string) =>
    caps.map(([x, y, scale, turn]) => placed(elements, x, y, scale, turn)).join("");
  return sheet(all(board + tassel), "#1B0F45", { thick: 8, lift: 16, fill: all(tassel) });
}

/** A graduate in gown, hood and cap, who may wave the cap. */
function graduate(random: Random, hands: number): Person {
  const colour = pick(random, cloths);
  const hood = "M-34,-28 C-30,40 -14,96 0,120 C14,96 30,40 34,-28 C16,10 -16,10 -34,-28Z";
  const waves = random() < hands;
  const side = random() < 0.5 ? 1 : -1;
  const [x, y] = [side * (48 + random() * 20), -150 - random() * 30];
  const on = (elements: string) =>
    waves
      ? placed(elements, x, y - 18, 1, side * 24)
      : placed(elements, 0, -94, 1, random() * 8 - 4);
  const hair = waves ? pick(random, [afro, fade, bun]) : "";
  const capped = on(board);
  const tasselled = on(tassel);
  return {
    outline:
      skull +
      hair +
      `<path d="${robe}"/>` +
      (waves ? limb([side * 38, -16, 20], [side * 66, -76, 17], [x, y, 10]) : "") +
      capped +
      tasselled,
    paint: dyed(hood, colour, 0.85) + tasselled,
  };
}

const figures = {
  hands: reveller,
  elders: elder,
  families: parent,
  lights: raver,
  phones: filmer,
  guests: guest,
  couples: couple,
  graduates: graduate,
} satisfies Record<string, (random: Random, hands: number) => Person>;

type Row = {
  y: number;
  scale: number;
  colour: string;
  seed: number;
  /** Who stands in it: each night has a crowd of its own. */
  who?: keyof typeof figures;
  /** How many of them have their hands up, of 1. */
  hands?: number;
  from?: number;
  to?: number;
  fill?: string;
  gap?: number;
  /** The x to which they are turned, of people who are seen from the side. */
  facing?: number;
};

/** A row of a crowd as one sheet of paper. */
export function crowdRow({
  y,
  scale,
  colour,
  seed,
  who = "hands",
  hands = 0.6,
  from = -40,
  to = 1240,
  fill = "",
  gap = 96,
  facing = Infinity,
}: Row): Part {
  const random = randomFrom(seed);
  const people: string[] = [];
  const paints: string[] = [];
  for (let x = from; x < to; x += gap * scale * (0.8 + random() * 0.4)) {
    const { outline, paint = "" } = figures[who](random, hands);
    const [dy, size, turn] = [
      (random() - 0.5) * 44 * scale,
      scale * (0.92 + random() * 0.16),
      (random() - 0.5) * 8,
    ];
    const at = (elements: string) =>
      placed(x > facing ? `<g transform="scale(-1 1)">${elements}</g>` : elements, x, y + dy, size, turn);
    people.push(at(outline));
    // The next one stands before this one, and hides what is painted on it.
    paints.push(at(`<g fill="${colour}">${outline}</g>${paint}`));
  }
  const painted = who === "hands" ? "" : paints.join("");
  return sheet(people.join(""), colour, {
    thick: 14 * scale,
    lift: 14 * scale,
    fill: painted + fill,
  });
}
