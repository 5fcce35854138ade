import { rosette } from "../drawing/textiles.ts";
import { type Part } from "../drawing/part.ts";
import { crowdRow } from "./crowd.ts";
import { beam, confetti, halo, sky } from "./night.ts";
import { limb, sheet, skins } from "./paper.ts";
import { bangles } from "./people.ts";
import { night } from "./scene.ts";

/** A hand holding a phone up, the show on its screen; (x, y) is the middle of the phone. */
function phone(
  x: number,
  y: number,
  turn: number,
  scale: number,
  { skin, sleeve, from }: { skin: string; sleeve: string; from: readonly [number, number] },
): Part[] {
  const place = (elements: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${elements}</g>`;
  const screen =
    `<rect x="-88" y="-172" width="176" height="344" rx="16" fill="#2B1670"/><rect x="-88" y="-10" width="176" height="182" fill="#FF2E7E"/>` +
    rosette(0, -30, 74, ["#FFB31A", "#FF5A1F", "#FFF4E0", "#FF2E7E"], 14) +
    Array.from(
      { length: 9 },
      (_, k) =>
        `<circle cx="${-80 + k * 20}" cy="${112 + (k % 3) * 8}" r="13" fill="#1E1450"/><rect x="${-92 + k * 20}" y="118" width="24" height="60" fill="#1E1450"/>`,
    ).join("") +
    `<path d="M-30,70 l8,-40 M24,74 l-4,-50" stroke="#1E1450" stroke-width="9" stroke-linecap="round"/><circle cx="-72" cy="-152" r="8" fill="#FF3B4E"/>`;
  const radians = (turn * Math.PI) / 180;
  const at = (dx: number, dy: number): readonly [number, number] => [
    x + (dx * Math.cos(radians) - dy * Math.sin(radians)) * scale,
    y + (dx * Math.sin(radians) + dy * Math.cos(radians)) * scale,
  ];
  const wrist = at(20, 290);
  const halfway: readonly [number, number] = [(wrist[0] + from[0]) / 2, (wrist[1] + from[1]) / 2];
  const palm = at(16, 190);
  const finger = (k: number) =>
    limb([...at(100, 40 + k * 48), 19 * scale], [...at(52, 50 + k * 48), 17 * scale]);
  return [
    sheet(limb([...wrist, 48 * scale], [...halfway, 62 * scale]), skin, {
      thick: 20,
      lift: 16,
      round: 36,
    }),
    sheet(limb([...halfway, 68 * scale], [...from, 96 * scale]), sleeve, {
      thick: 22,
      lift: 16,
      round: 44,
    }),
    sheet(limb([...palm, 84 * scale], [...wrist, 48 * scale]), skin, {
      thick: 20,
      lift: 8,
      round: 36,
    }),
    sheet(place(`<rect x="-102" y="-190" width="204" height="380" rx="30"/>`), "#0B0620", {
      thick: 12,
      lift: 18,
      fill: place(screen),
    }),
    sheet(
      [0, 1, 2, 3].map(finger).join("") +
        limb([...at(-96, 150), 24 * scale], [...at(-92, 60), 19 * scale]),
      skin,
      { thick: 16, lift: 8, round: 22 },
    ),
    bangles(wrist[0], wrist[1] + 30 * scale, turn, 112 * scale, 2),
  ];
}

export const phones = night({
  backdrop:
    sky(["#120B2E", "#2B1670", "#8E1E78", "#FF5A1F"], { weave: 0.45 }) +
    halo(600, 560, 700, "#FFB31A", 0.8) +
    `<g opacity=".9">${rosette(600, 520, 330, ["#FFB31A", "#FF5A1F", "#FFF4E0", "#FF2E7E"], 20)}</g>`,
  parts: [
    crowdRow({ y: 1000, scale: 0.6, colour: "#A5267A", seed: 13, who: "phones", hands: 0.8, gap: 120 }),
    crowdRow({ y: 1140, scale: 0.85, colour: "#62186E", seed: 44, who: "phones", hands: 0.7, gap: 126 }),
    crowdRow({ y: 1320, scale: 1.15, colour: "#331158", seed: 36, who: "phones", hands: 0.5, gap: 130 }),
    ...phone(300, 620, -12, 0.86, { skin: skins[0], sleeve: "#12A56B", from: [230, 1500] }),
    ...phone(930, 560, 11, 0.8, { skin: skins[1], sleeve: "#FFB31A", from: [1010, 1500] }),
    ...phone(618, 860, 2, 1.06, { skin: skins[2], sleeve: "#FF2E7E", from: [640, 1640] }),
  ],
  glow:
    beam(120, -60, -20, "#FFB31A", { strength: 0.45 }) +
    beam(1080, -60, 20, "#FF2E7E", { strength: 0.5 }) +
    halo(618, 860, 420, "#FF2E7E", 0.2) +
    confetti(27, 60, { height: 800 }),
});
