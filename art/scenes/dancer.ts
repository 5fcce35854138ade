import { spread } from "../drawing/prints.ts";
import { crease, line } from "../drawing/shape.ts";
import { ankaraRosettes } from "../drawing/textiles.ts";
import { beam, confetti, halo, sky } from "./night.ts";
import { sheet, skins } from "./paper.ts";
import { bangles, gold, head, openHand, skinLimb } from "./people.ts";
import { night } from "./scene.ts";

const wax = ankaraRosettes({
  id: "wax",
  ground: "#1A3394",
  inks: ["#FFB31A", "#FF5A1F", "#FFF4E0", "#C81F2D"],
  scale: 0.72,
});
const skirt =
  "M512,690 L668,690 C770,770 960,790 1060,910 C1010,1010 900,960 830,1020 C760,1090 650,1050 580,1090 C500,1110 430,1050 360,1066 C270,1060 190,980 160,900 C310,880 450,800 512,690Z";
const pleats =
  crease(560, 700, 300, 1040, { bend: -20, width: 16 }) +
  crease(590, 710, 480, 1080, { bend: -14, width: 18 }) +
  crease(620, 710, 700, 1050, { bend: 14, width: 18 }) +
  crease(650, 700, 900, 960, { bend: 24, width: 18 }) +
  crease(575, 710, 390, 1050, { bend: -16, width: 12, ink: "#000" }) +
  crease(605, 710, 590, 1080, { bend: 4, width: 14, ink: "#000" }) +
  crease(636, 705, 800, 1010, { bend: 18, width: 14, ink: "#000" }) +
  crease(530, 700, 220, 920, { bend: -20, width: 14, ink: "#000" });
const skin = skins[0];

/** A theatre's curtain, tied back at one side: 1 is the left. */
function curtain(side: 1 | -1) {
  const at = `translate(${side === 1 ? 0 : 1200} 0) scale(${side} 1)`;
  const cloth =
    "M-30,-30 H330 C300,220 240,470 96,760 C150,860 176,1080 168,1400 C110,1430 40,1430 -30,1410Z";
  const folds =
    crease(40, -20, 30, 740, { bend: -6, width: 26 }) +
    crease(130, -20, 60, 740, { bend: -30, width: 26, ink: "#000" }) +
    crease(220, -20, 84, 740, { bend: -50, width: 24 }) +
    crease(290, -20, 94, 740, { bend: -60, width: 20, ink: "#000" }) +
    crease(40, 800, 30, 1400, { bend: -4, width: 24, ink: "#000" }) +
    crease(76, 800, 110, 1400, { bend: 12, width: 24 });
  return [
    {
      ...sheet(`<path transform="${at}" d="${cloth}"/>`, "#A3154F", {
        thick: 30,
        lift: 30,
        round: 60,
      }),
      reliefs: [{ blur: 12, height: 44, ink: `<g transform="${at}">${folds}</g>` }],
    },
    sheet(
      `<path transform="${at}" d="M-30,728 C20,752 70,760 112,738 L122,792 C70,812 20,804 -30,782Z"/>`,
      gold,
      { thick: 12, lift: 10 },
    ),
  ];
}

export const dancer = night({
  backdrop:
    sky(["#1E1450", "#5A1A80", "#C2206F", "#FF5A1F", "#7A1E4E"], { weave: 0, stars: 0 }) +
    halo(600, 700, 620, "#FFB31A", 0.9) +
    `<ellipse cx="600" cy="1560" rx="1000" ry="400" fill="#3B0F52"/><ellipse cx="600" cy="1320" rx="430" ry="74" fill="#FF8A2A" opacity=".8"/>`,
  parts: [
    ...curtain(1),
    ...curtain(-1),
    skinLimb(skin, [520, 500, 30], [404, 420, 25], [330, 300, 19]),
    openHand(skin, 318, 268, -26, 1.05, 1),
    skinLimb(skin, [560, 960, 46], [470, 1120, 38], [590, 1216, 24], [640, 1228, 18]),
    skinLimb(skin, [610, 960, 50], [640, 1140, 40], [620, 1300, 25], [672, 1322, 18]),
    bangles(598, 1262, 4, 62, 3),
    {
      ...sheet(skirt.replace("M512,690", "M506,690"), "#FF2E7E", { thick: 10, lift: 22 }),
      shape: `<path transform="translate(0 34)" d="${skirt}"/>`,
    },
    {
      ...sheet(skirt, "", {
        thick: 26,
        lift: 20,
        round: 60,
        fill:
          spread(wax) +
          line(
            "M160,900 C190,980 270,1060 360,1066 C430,1050 500,1110 580,1090 C650,1050 760,1090 830,1020 C900,960 1010,1010 1060,910",
            30,
            "#FFB31A",
          ),
      }),
      reliefs: [{ blur: 10, height: 36, ink: pleats }],
    },
    sheet(
      "M516,470 C560,452 640,452 684,470 C700,540 674,620 672,704 L508,704 C512,620 496,540 516,470Z",
      "#12A56B",
      { thick: 26, lift: 14, round: 60 },
    ),
    sheet("M504,676 H676 L682,726 H498Z", gold, { thick: 8, lift: 8 }),
    ...head(606, 356, 72, { skin, turn: 8, earrings: gold }),
    sheet(
      "M540,322 C500,250 560,214 606,224 C660,206 724,246 678,330 C650,286 566,286 540,322Z",
      "#1A0D10",
      { thick: 18, lift: 6 },
    ),
    sheet(`<circle cx="548" cy="216" r="46"/><circle cx="668" cy="222" r="46"/>`, "#1A0D10", {
      thick: 20,
      lift: 8,
      round: 40,
    }),
    skinLimb(skin, [684, 500, 30], [810, 456, 25], [880, 330, 19]),
    openHand(skin, 898, 296, 30, 1.05, -1),
    bangles(846, 392, -34, 56, 4),
    bangles(372, 362, 34, 54, 4),
    sheet(
      Array.from(
        { length: 13 },
        (_, k) =>
          `<circle cx="${548 + k * 9.6}" cy="${462 + Math.sin((k / 12) * Math.PI) * 30}" r="8"/>`,
      ).join(""),
      gold,
      { thick: 6, lift: 4 },
    ),
  ],
  glow:
    beam(600, -60, 0, "#FFF4E0", { spread: 430, length: 1500, strength: 0.18 }) +
    beam(40, 0, -32, "#FF2E7E", { strength: 0.5 }) +
    beam(1160, 0, 32, "#FFB31A", { strength: 0.4 }) +
    confetti(12, 80, { height: 1200 }),
});
