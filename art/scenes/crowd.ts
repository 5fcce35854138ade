import { randomFrom } from "../drawing/noise.ts";
import type { Part } from "../drawing/part.ts";
import { limb, placed, sheet } from "./paper.ts";

const heads: ((random: () => number) => string)[] = [
  // An afro, a fade, a bun, a cap, long braids, a gele.
  () => `<circle cy="-78" r="33"/>`,
  () => `<path d="M-21,-70 L-20,-98 Q0,-108 20,-98 L21,-70Z"/>`,
  () => `<circle cy="-112" r="15"/><circle cy="-82" r="23"/>`,
  () => `<path d="M-23,-76 C-24,-110 24,-110 23,-76 L46,-72 L44,-66 L-23,-66Z"/>`,
  () =>
    `<path d="M-24,-72 C-26,-112 26,-112 24,-72 L30,-10 L18,-8 L14,-40 L-14,-40 L-18,-6 L-30,-10Z"/>`,
  () =>
    `<path d="M-26,-78 C-62,-104 -44,-136 -12,-122 C-4,-146 34,-140 30,-118 C58,-116 52,-88 26,-76Z"/>`,
];

function arm(side: 1 | -1, random: () => number) {
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

/** Somebody seen from behind, from the waist up; (0, 0) is between the shoulders. */
function reveller(random: () => number, hands: number) {
  const head = heads[Math.floor(random() * heads.length)]!(random);
  const both = random() < 0.35;
  const arms =
    random() < hands
      ? arm(random() < 0.5 ? 1 : -1, random) + (both ? arm(-1, random) + arm(1, random) : "")
      : "";
  return `<circle cy="-68" r="23"/>${head}<path d="M-10,-52 H10 V-30 C34,-28 54,-18 58,10 L64,300 H-64 L-58,10 C-54,-18 -34,-28 -10,-30Z"/>${arms}`;
}

type Row = {
  y: number;
  scale: number;
  colour: string;
  seed: number;
  hands?: number;
  from?: number;
  to?: number;
  fill?: string;
  gap?: number;
};

/** A row of a crowd as one sheet of paper. */
export function crowdRow({
  y,
  scale,
  colour,
  seed,
  hands = 0.6,
  from = -40,
  to = 1240,
  fill = "",
  gap = 96,
}: Row): Part {
  const random = randomFrom(seed);
  const people: string[] = [];
  for (let x = from; x < to; x += gap * scale * (0.8 + random() * 0.4))
    people.push(
      placed(
        reveller(random, hands),
        x,
        y + (random() - 0.5) * 44 * scale,
        scale * (0.92 + random() * 0.16),
        (random() - 0.5) * 8,
      ),
    );
  return sheet(people.join(""), colour, { thick: 14 * scale, lift: 14 * scale, fill });
}
