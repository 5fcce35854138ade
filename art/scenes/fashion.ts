import { nightFans, spread } from "../drawing/prints.ts";
import { crease } from "../drawing/shape.ts";
import { adire, rosette } from "../drawing/textiles.ts";
import { crowdRow } from "./crowd.ts";
import { beam, halo, sky } from "./night.ts";
import { sheet, skins } from "./paper.ts";
import { bangles, gold, head, openHand, skinLimb } from "./people.ts";
import { night } from "./scene.ts";

const gown =
  "M510,620 C560,600 640,600 690,620 C690,700 672,760 664,820 C700,940 720,1060 760,1190 C860,1260 960,1330 1030,1410 C860,1440 700,1420 600,1420 C500,1420 400,1440 250,1420 C360,1330 420,1260 440,1190 C480,1060 500,940 536,820 C528,760 510,700 510,620Z";
const falls =
  crease(560, 840, 400, 1400, { bend: -10, width: 20 }) +
  crease(600, 840, 560, 1420, { width: 24 }) +
  crease(640, 840, 800, 1400, { bend: 14, width: 22 }) +
  crease(580, 860, 480, 1420, { bend: -6, width: 20, ink: "#000" }) +
  crease(620, 860, 660, 1420, { bend: 4, width: 22, ink: "#000" }) +
  crease(660, 900, 920, 1380, { bend: 16, width: 18, ink: "#000" });
const runway =
  [0, 1, 2, 3, 4]
    .map(
      (k) =>
        `<path d="M446,${1078 + k * k * 24} H1200 V${1088 + k * k * 28} H0 V${1078 + k * k * 24}Z" fill="#FF5A1F" opacity=".35"/>`,
    )
    .join("") +
  `<path d="M446,1060 H470 L140,1510 H80Z M730,1060 H754 L1120,1510 H1060Z" fill="#8E1E78"/>`;
const gele =
  "M474,372 C360,330 330,180 430,120 C470,60 560,50 610,80 C680,20 830,50 850,150 C900,230 820,350 726,372 C690,330 510,330 474,372Z";
/** As large as a gele is beside a head, its knot on the brow. */
const tied = "translate(600 428) scale(0.78) translate(-600 -372)";
const geleFolds =
  crease(480, 350, 420, 160, { bend: -20, width: 16 }) +
  crease(520, 340, 520, 100, { bend: -14, width: 16, ink: "#000" }) +
  crease(570, 334, 600, 90, { bend: -8, width: 18 }) +
  crease(640, 334, 700, 80, { bend: 12, width: 16, ink: "#000" }) +
  crease(690, 344, 800, 130, { bend: 16, width: 18 });
const bulbsAlong = (x1: number, x2: number) =>
  Array.from({ length: 11 }, (_, k) => {
    const t = (k / 10) ** 1.7;
    return [x1 + (x2 - x1) * t, 1070 + 430 * t, 5 + 11 * t] as const;
  });
const edge = [...bulbsAlong(457, 106), ...bulbsAlong(743, 1094)];

export const fashion = night({
  backdrop:
    sky(["#120B2E", "#2B1670", "#6A1A8E", "#C2206F"], { weave: 0, stars: 0 }) +
    `<g opacity=".95">${rosette(600, 520, 400, ["#8E1E78", "#C2206F", "#5A1A80", "#FF2E7E"], 24)}</g>` +
    halo(600, 760, 520, "#FF5A1F", 0.5),
  parts: [
    ...[
      { y: 1060, scale: 0.6, colour: "#7A2A78", seed: 6 },
      { y: 1190, scale: 0.84, colour: "#541C66", seed: 33 },
      { y: 1350, scale: 1.12, colour: "#331452", seed: 47 },
    ].map((row) => crowdRow({ ...row, who: "guests", hands: 0.3, gap: 170, facing: 600 })),
    sheet("M446,1060 H754 L1120,1510 H80Z", "#F2A24A", { thick: 12, lift: 22, fill: runway }),
    skinLimb(skins[1], [518, 650, 34], [420, 770, 28], [500, 850, 20], [528, 852, 22]),
    {
      ...sheet(gown, "", {
        thick: 30,
        lift: 26,
        round: 70,
        fill:
          spread(adire({ id: "adire", ground: "#1C2A78", inks: ["#DCE4FF"], scale: 0.62 })) +
          `<path d="M250,1420 C400,1440 500,1420 600,1420 C700,1420 860,1440 1030,1410 L1000,1370 C860,1400 700,1376 600,1376 C500,1376 400,1398 280,1376Z" fill="#FFB31A"/>`,
      }),
      reliefs: [{ blur: 12, height: 40, ink: falls }],
    },
    sheet("M530,806 H670 L676,850 H524Z", gold, { thick: 10, lift: 8 }),
    skinLimb(skins[1], [682, 650, 34], [790, 770, 28], [858, 880, 20]),
    openHand(skins[1], 876, 916, 146, 0.95, 1),
    bangles(470, 812, 32, 56, 3),
    bangles(842, 842, 60, 56, 3),
    sheet(edge.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join(""), "#FFF4E0", {
      thick: 5,
      lift: 2,
    }),
    ...head(600, 456, 92, { skin: skins[1], earrings: gold, face: "proud" }),
    {
      ...sheet(`<path transform="${tied}" d="${gele}"/>`, "", {
        thick: 34,
        lift: 18,
        round: 70,
        fill: spread(nightFans("gele", 0.8)),
      }),
      reliefs: [{ blur: 10, height: 40, ink: `<g transform="${tied}">${geleFolds}</g>` }],
    },
    sheet(
      Array.from(
        { length: 15 },
        (_, k) =>
          `<circle cx="${530 + k * 10}" cy="${606 + Math.sin((k / 14) * Math.PI) * 46}" r="10"/>`,
      ).join(""),
      "#FF2E7E",
      { thick: 8, lift: 5 },
    ),
    crowdRow({
      y: 1520,
      scale: 1.4,
      colour: "#150A38",
      seed: 21,
      who: "guests",
      hands: 0,
      from: 20,
      to: 200,
      gap: 190,
    }),
    crowdRow({
      y: 1520,
      scale: 1.4,
      colour: "#150A38",
      seed: 58,
      who: "guests",
      hands: 1,
      from: 1160,
      to: 1260,
      gap: 190,
      facing: 600,
    }),
  ],
  glow:
    edge.map(([x, y, r]) => halo(x, y, r * 5, "#FFB31A", 0.7)).join("") +
    beam(300, -60, -16, "#FF2E7E", { strength: 0.5 }) +
    beam(900, -60, 16, "#FF2E7E", { strength: 0.5 }) +
    beam(600, -100, 0, "#FFF4E0", { strength: 0.28, spread: 360, length: 1500 }),
});
