import { lettering } from "../../app/services/drawing/lettering.server.ts";
import { nightFans, spread } from "../drawing/prints.ts";
import { crowdRow } from "./crowd.ts";
import { beam, halo, sky } from "./night.ts";
import { sheet, skins } from "./paper.ts";
import { clothLimb, head, pointingHand, skinLimb } from "./people.ts";
import { night } from "./scene.ts";
import { ground } from "../drawing/part.ts";

const bars = [0.35, 0.6, 0.9, 0.7, 0.45, 0.8, 1, 0.85, 0.55, 0.95, 0.75, 0.4, 0.65, 0.88, 0.5];
const wall = bars
  .map((level, k) =>
    Array.from(
      { length: Math.round(level * 13) },
      (_, row) =>
        `<rect x="${62 + k * 73}" y="${860 - row * 50}" width="58" height="36" rx="8" fill="${row > 9 ? "#FF2E7E" : row > 5 ? "#FF5A1F" : "#FFB31A"}"/>`,
    ).join(""),
  )
  .join("");
const shirt = ground("#FF2E7E") + spread(nightFans("shirt", 0.62));
const record = (x: number) =>
  `<ellipse cx="${x}" cy="1000" rx="168" ry="46" fill="#0B0620"/>` +
  [140, 112, 84]
    .map(
      (r) =>
        `<ellipse cx="${x}" cy="1000" rx="${r}" ry="${r * 0.27}" fill="none" stroke="#4A2A8A" stroke-width="4"/>`,
    )
    .join("") +
  `<ellipse cx="${x}" cy="1000" rx="52" ry="14" fill="#FF5A1F"/><ellipse cx="${x}" cy="1000" rx="9" ry="3" fill="#FFF4E0"/>`;

/** What the desk's front is of, below its name. */
const grille = Array.from({ length: 5 }, (_, row) =>
  Array.from(
    { length: 24 },
    (_, k) =>
      `<circle cx="${140 + k * 40 + (row % 2) * 20}" cy="${1232 + row * 36}" r="9" fill="#36247F"/>`,
  ).join(""),
).join("");

export const dj = night({
  backdrop:
    sky(["#0B0620", "#1E1450", "#3A1A86", "#8E1E78"], { weave: 0.5, stars: 0 }) +
    `<g opacity=".92">${wall}</g>` +
    `<rect y="860" width="1200" height="700" fill="#1E0E4A"/>`,
  parts: [
    clothLimb(shirt, [500, 610, 48], [360, 560, 42], [318, 470, 36]),
    skinLimb(skins[2], [322, 474, 32], [290, 330, 23]),
    ...pointingHand(skins[2], 286, 290, -8, 1.1, 1),
    sheet(
      "M470,590 C540,560 660,560 730,590 C790,640 800,800 810,1010 H390 C400,800 410,640 470,590Z",
      "",
      { thick: 30, lift: 20, round: 70, fill: shirt },
    ),
    ...head(600, 420, 92, { skin: skins[2], face: "cool" }),
    sheet("M506,398 C500,290 700,290 694,398 L690,360 C660,322 540,322 510,360Z", "#140A12", {
      thick: 14,
      lift: 4,
    }),
    sheet("M500,420 C486,250 714,250 700,420 L676,420 C684,288 516,288 524,420Z", "#FFF4E0", {
      thick: 12,
      lift: 8,
    }),
    sheet(
      `<rect x="478" y="386" width="54" height="112" rx="26"/><rect x="668" y="386" width="54" height="112" rx="26"/>`,
      "#FFB31A",
      { thick: 16, lift: 8 },
    ),
    sheet("M130,950 H1070 L1130,1060 H70Z", "#2C1668", {
      thick: 8,
      lift: 20,
      fill:
        record(330) +
        record(870) +
        `<rect x="540" y="962" width="120" height="80" rx="10" fill="#120B2E"/>` +
        [0, 1, 2, 3]
          .map(
            (k) =>
              `<rect x="${556 + k * 25}" y="974" width="8" height="54" rx="4" fill="#4A2A8A"/><rect x="${550 + k * 25}" y="${984 + ((k * 17) % 30)}" width="20" height="12" rx="4" fill="#FFB31A"/>`,
          )
          .join(""),
    }),
    clothLimb(shirt, [730, 640, 50], [850, 780, 44], [858, 850, 38]),
    skinLimb(skins[2], [858, 856, 32], [840, 950, 26], [812, 986, 28]),
    sheet("M70,1060 H1130 L1090,1420 H110Z", "", {
      thick: 10,
      lift: 24,
      fill:
        ground("#120B2E") +
        `<rect x="60" y="1070" width="1080" height="20" fill="#FFB31A"/>` +
        // A square cut from the top, as a link card's is, has all of the letters.
        lettering("VYBEZ", { x: 600, y: 1182, size: 112, fill: "#FFB31A", tracking: 30 }) +
        grille,
    }),
    crowdRow({ y: 1476, scale: 1.0, colour: "#12504A", seed: 61, who: "lights", hands: 0.9, gap: 120 }),
    crowdRow({ y: 1570, scale: 1.4, colour: "#082430", seed: 35, who: "lights", hands: 0.7, gap: 130 }),
  ],
  glow:
    halo(600, 500, 520, "#FF2E7E", 0.28) +
    beam(20, -30, -14, "#8F7BFF", { strength: 0.6 }) +
    beam(1180, -30, 14, "#8F7BFF", { strength: 0.6 }) +
    beam(600, -60, 0, "#FFB31A", { strength: 0.35, spread: 300 }),
});
