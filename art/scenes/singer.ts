import type { Part } from "../drawing/part.ts";
import { line } from "../drawing/shape.ts";
import { limb, placed, sheet, skins } from "./paper.ts";
import { gold } from "./people.ts";

const ink = "#1F0D12";
const skin = skins[2];

/** Eyes that look up to the hand, and an open mouth, for a head of radius 38 around the origin. */
const singing =
  [-13, 16]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="-4" rx="8.5" ry="7" fill="#FFF4E0"/><circle cx="${x + 2.4}" cy="-6" r="4.6" fill="${ink}"/><circle cx="${x + 4}" cy="-8" r="1.4" fill="#FFF4E0"/>` +
        line(`M${x - 9.5},-4 q9.5,-13 19,0`, 3, ink),
    )
    .join("") +
  line("M-25,-19 q8,-11 18,-8 M9,-27 q10,-3 18,8", 3, ink) +
  line("M-2,8 q3,4 6,0", 2.6, ink, `opacity=".6"`) +
  `<ellipse cx="1" cy="21" rx="9" ry="10" fill="#5A1420"/><path d="M-6,15 Q1,11 8,15 L7,19 Q1,16 -5,19Z" fill="#FFF4E0"/>`;

/** The stripes of the wrapper, as they fall from the waist to the hem. */
const stripes = [
  [-40, -82, "#FF2E7E", 15],
  [-24, -52, "#FFB31A", 8],
  [-9, -24, "#12A56B", 15],
  [7, 8, "#FF5A1F", 8],
  [22, 42, "#FF2E7E", 15],
  [38, 78, "#12A56B", 9],
] as const;
const wrapper =
  stripes
    .map(([from, to, colour, width]) =>
      line(`M${from},-200 C${from},-160 ${to * 0.9},-120 ${to},-60`, width, colour),
    )
    .join("") + line("M-100,-84 C-60,-66 60,-72 112,-96", 7, "#1F0D12");

/** Palm, four fingers and a thumb, open and pointing up. */
const openHand =
  limb([0, 12, 13], [0, -6, 16]) +
  [-13, -4.5, 4.5, 13]
    .map((x, k) => limb([x * 0.8, -12, 5], [x * 1.7, -38 - (k === 1 || k === 2 ? 7 : 0), 4]))
    .join("") +
  limb([-11, 0, 6], [-28, -14, 4.6]);

/** The lead singer of the poster, from her shoes up: 470 high, (x, y) is between them. */
export function leadSinger(x: number, y: number, scale = 1): Part[] {
  const at = (elements: string, dx = 0, dy = 0, turn = 0) =>
    placed(placed(elements, dx, dy, 1, turn), x, y, scale);
  const paper = (elements: string, colour: string, thick = 8, fill = "") =>
    sheet(elements, colour, { thick: thick * scale, lift: 9 * scale, round: 18 * scale, fill });
  // One knee is bent: she steps to the beat.
  const legs =
    limb([-38, -92, 19], [-50, -46, 15]) +
    limb([-50, -46, 15], [-56, -8, 10]) +
    limb([44, -96, 20], [84, -58, 16]) +
    limb([84, -58, 16], [62, -10, 10]);
  const skirt =
    "M-54,-198 H54 C74,-158 100,-124 118,-98 C84,-62 -66,-52 -106,-84 C-88,-122 -68,-160 -54,-198Z";
  const top =
    "M-64,-314 C-34,-334 34,-334 64,-314 C62,-280 48,-240 54,-186 C22,-174 -22,-174 -54,-186 C-48,-240 -62,-280 -64,-314Z";
  return [
    // The arm that is thrown up, behind the hair.
    paper(at(limb([118, -352, 15], [134, -424, 12])), skin),
    paper(at(openHand, 138, -452, 8), skin, 6),
    paper(at(limb([54, -300, 24], [112, -346, 21])), "#0E8F5C"),
    // Hair behind the head, then shoes, legs, wrapper and top.
    paper(at(`<circle cx="2" cy="-402" r="66"/><circle cx="-46" cy="-384" r="34"/><circle cx="50" cy="-384" r="34"/><circle cx="2" cy="-446" r="34"/>`), "#1A0D10", 14),
    paper(at(limb([-56, -5, 12], [-86, 1, 10]) + limb([64, -6, 12], [96, 0, 10])), "#FF2E7E"),
    paper(at(legs), skin, 9),
    paper(at(skirt), "#FFF4E0", 11, at(wrapper)),
    paper(at(limb([0, -330, 18], [0, -300, 22])), skin),
    paper(
      at(top),
      "#12A56B",
      12,
      at(
        `<path d="M-20,-330 L0,-286 L20,-330Z" fill="#8A5030"/>` +
          [-266, -244, -222]
            .map((level) => line(`M-60,${level} q15,-10 30,0 t30,0 t30,0 t30,0`, 5, "#FFB31A"))
            .join(""),
      ),
    ),
    paper(at("M-56,-196 C-24,-186 24,-186 56,-196 L55,-178 C24,-168 -24,-168 -55,-178Z"), gold, 5),
    // The head, tipped back a little, with its earrings.
    paper(
      at(`<ellipse rx="35" ry="41"/>`, 0, -370, -6),
      skin,
      12,
      at(singing, 0, -368, -6),
    ),
    paper(at(`<circle cx="-38" cy="-348" r="9"/><circle cx="37" cy="-352" r="9"/>`), gold, 4),
    paper(at("M-36,-384 C-34,-420 34,-426 37,-388 C16,-402 -14,-402 -36,-384Z"), "#1A0D10", 6),
    // The arm that holds the microphone, before everything.
    paper(at(limb([-54, -300, 24], [-112, -262, 20])), "#0E8F5C"),
    paper(at(limb([-112, -262, 15], [-50, -322, 12])), skin),
    paper(at(limb([-60, -304, 7], [-28, -338, 9])), "#0B0428", 5),
    paper(at(`<circle cx="-20" cy="-346" r="15"/>`), "#C9CEDA", 8),
    paper(
      at(limb([-54, -316, 11], [-42, -328, 10]) + limb([-60, -328, 6], [-48, -338, 5.5])),
      skin,
      6,
    ),
  ];
}
