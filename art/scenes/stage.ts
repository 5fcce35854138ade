import { lettering } from "../../app/services/drawing/lettering.server.ts";
import type { Part } from "../drawing/part.ts";
import { rosette } from "../drawing/textiles.ts";
import { loomStripes, spread } from "../drawing/prints.ts";
import { crowdRow } from "./crowd.ts";
import { beam, confetti, halo, sky } from "./night.ts";
import { placed, sheet } from "./paper.ts";
import { night } from "./scene.ts";
import { leadSinger } from "./singer.ts";

/**
 * The big stage: a roof in loom cloth, two towers, a rosette of screens. (x, y) is the middle of
 * its floor.
 */
export function stageParts(x: number, y: number, scale = 1): Part[] {
  const at = (elements: string) => placed(elements, x, y, scale);
  const tower = (side: number) =>
    Array.from(
      { length: 5 },
      (_, k) =>
        `<rect x="${side * 400 - 58}" y="${-470 + k * 92}" width="116" height="82" rx="8"/>`,
    ).join("");
  return [
    sheet(at("M-470,10 L-440,-640 H440 L470,10Z"), "#2A1566", { thick: 6, lift: 20 }),
    sheet(at(`<circle cy="-330" r="262"/>`), "", {
      thick: 16,
      lift: 22,
      fill: at(
        `<circle cy="-330" r="300" fill="#FF5A1F"/>${rosette(0, -330, 258, ["#FFB31A", "#FF2E7E", "#FFF4E0", "#FF5A1F"], 20)}`,
      ),
    }),
    sheet(at(tower(-1) + tower(1)), "#150B38", {
      thick: 9,
      lift: 12,
      fill: at(
        [-1, 1]
          .map((side) =>
            Array.from(
              { length: 5 },
              (_, k) =>
                `<circle cx="${side * 400}" cy="${-429 + k * 92}" r="30" fill="#3A2590"/><circle cx="${side * 400}" cy="${-429 + k * 92}" r="13" fill="#0B0620"/>`,
            ).join(""),
          )
          .join(""),
      ),
    }),
    sheet(
      at("M-560,-600 C-400,-720 400,-720 560,-600 L540,-540 C380,-640 -380,-640 -540,-540Z"),
      "",
      { thick: 14, lift: 26, fill: spread(loomStripes("roof", { scale: 0.72 * scale, turn: 90 })) },
    ),
    sheet(at("M-520,0 H520 L560,90 H-560Z"), "#3C1F86", {
      thick: 8,
      lift: 10,
      fill: at(lettering("VYBEZ", { x: 0, y: 70, size: 74, fill: "#FFB31A", tracking: 120 })),
    }),
  ];
}

const parts = stageParts(600, 850, 0.98);

export const mainStage = night({
  backdrop:
    sky(["#120B2E", "#2B1670", "#7A1E7E", "#FF2E7E", "#FF8A2A"], { weave: 0.42 }) +
    halo(600, 620, 640, "#FFB31A", 0.55),
  parts: [
    ...parts.slice(0, -1),
    ...leadSinger(600, 862, 1.1),
    ...parts.slice(-1),
    crowdRow({ y: 1010, scale: 0.5, colour: "#B52A72", seed: 3, hands: 0.75 }),
    crowdRow({ y: 1080, scale: 0.68, colour: "#7A1E78", seed: 11, hands: 0.7 }),
    crowdRow({ y: 1180, scale: 0.92, colour: "#46156A", seed: 5, hands: 0.6 }),
    crowdRow({ y: 1310, scale: 1.25, colour: "#251052", seed: 29, hands: 0.55 }),
    crowdRow({ y: 1490, scale: 1.7, colour: "#120833", seed: 8, hands: 0.5 }),
  ],
  glow:
    beam(250, 250, 24, "#FFB31A", { strength: 0.5 }) +
    beam(950, 250, -24, "#FFB31A", { strength: 0.5 }) +
    beam(420, 230, -16, "#FF2E7E", { strength: 0.55 }) +
    beam(780, 230, 16, "#FF2E7E", { strength: 0.55 }) +
    halo(600, 1040, 620, "#FF2E7E", 0.22) +
    `<g opacity=".9">${confetti(4, 90, { top: 120, height: 820 })}</g>`,
});
