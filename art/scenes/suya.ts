import { lettering } from "../../app/services/drawing/lettering.server.ts";
import { randomFrom } from "../drawing/noise.ts";
import { ground } from "../drawing/part.ts";
import { crowdRow } from "./crowd.ts";
import { bulbs, halo, sky } from "./night.ts";
import { sheet, skins } from "./paper.ts";
import { clothLimb, head, skinLimb } from "./people.ts";
import { night } from "./scene.ts";

const stripes = Array.from(
  { length: 12 },
  (_, k) =>
    `<path d="M${120 + k * 80},400 L${60 + k * 90},620 H${150 + k * 90} L${200 + k * 80},400Z" fill="${k % 2 ? "#FFF4E0" : "#C81F2D"}"/>`,
).join("");
const scallops = Array.from(
  { length: 12 },
  (_, k) => `<path d="M${60 + k * 90},612 h90 v20 a45,45 0 0 1 -90,0Z"/>`,
).join("");
const scallopPaint = Array.from(
  { length: 12 },
  (_, k) =>
    `<rect x="${60 + k * 90}" y="600" width="90" height="90" fill="${k % 2 ? "#EADCC4" : "#A51422"}"/>`,
).join("");
const skewer = (x: number, turn: number) =>
  `<g transform="translate(${x} 1020) rotate(${turn})"><rect x="-4" y="-150" width="8" height="230" fill="#D9B382"/>${[0, 1, 2, 3].map((k) => `<rect x="-23" y="${-140 + k * 46}" width="46" height="38" rx="13" fill="${k % 2 ? "#8A3414" : "#A8461C"}"/><rect x="-14" y="${-134 + k * 46}" width="24" height="7" rx="3" fill="#E08A3A"/>`).join("")}</g>`;
const random = randomFrom(31);
const embers = Array.from(
  { length: 60 },
  () =>
    `<circle cx="${260 + random() * 680}" cy="${420 + random() * 620}" r="${1.5 + random() * 3.5}" fill="#FF8A2A"/>`,
).join("");
const plume = (d: string, opacity: number) =>
  `<path d="${d}" fill="none" stroke="#C9A8E8" stroke-width="74" stroke-linecap="round" opacity="${opacity}" filter="url(#soft)"/>`;
const smoke =
  `<defs><filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="26"/></filter></defs>` +
  plume(
    "M430,960 C380,840 520,780 440,640 C380,520 520,420 460,260 C430,160 520,80 500,-20",
    0.28,
  ) +
  plume("M720,960 C800,860 640,760 740,620 C820,500 680,400 760,240 C800,140 720,60 760,-20", 0.24);
const lamps = bulbs(90, 640, 1110, 640, 26, 9);
const lit = bulbs(-20, 170, 1220, 230, 50, 11);

export const suya = night({
  backdrop:
    sky(["#0B0620", "#1E1450", "#4A1670", "#B0305A", "#FF8A2A"], { weave: 0 }) +
    halo(600, 900, 620, "#FF8A2A", 0.9) +
    lit.wire,
  parts: [
    sheet("M150,620 h34 v840 h-34Z M1016,620 h34 v840 h-34Z", "#3B1F12", { thick: 8, lift: 10 }),
    sheet(
      "M500,850 C560,822 640,822 700,850 C750,900 752,1000 756,1100 H444 C448,1000 450,900 500,850Z",
      "#12A56B",
      { thick: 26, lift: 16, round: 60 },
    ),
    ...head(600, 758, 64, { skin: skins[1], face: "laughing" }),
    sheet(
      "M538,730 C530,666 570,650 600,654 C632,648 672,666 662,730 C640,710 560,710 538,730Z",
      "#FFF4E0",
      { thick: 12, lift: 6 },
    ),
    clothLimb(ground("#0E8A58"), [494, 884, 40], [404, 940, 34]),
    skinLimb(skins[1], [404, 944, 28], [450, 1000, 22], [470, 1004, 26]),
    clothLimb(ground("#0E8A58"), [706, 884, 40], [804, 926, 34]),
    skinLimb(skins[1], [806, 930, 28], [830, 972, 22], [826, 990, 26]),
    sheet("M120,400 H1080 L1140,624 H60Z", "", { thick: 14, lift: 26, fill: stripes }),
    sheet(scallops, "", { thick: 12, lift: 14, fill: scallopPaint }),
    sheet("M380,300 H820 V420 H380Z", "#1E1450", {
      thick: 10,
      lift: 16,
      fill:
        `<rect x="392" y="312" width="416" height="96" fill="none" stroke="#FFB31A" stroke-width="5"/>` +
        lettering("SUYA · BOLE", {
          x: 600,
          y: 384,
          size: 68,
          fill: "#FFB31A",
          cut: "narrow",
          tracking: 26,
        }),
    }),
    sheet("M190,1010 H1010 L980,1110 H220Z", "#1A0F1E", {
      thick: 12,
      lift: 14,
      fill: `<rect x="180" y="1006" width="840" height="26" fill="#FF5A1F"/><rect x="180" y="1030" width="840" height="8" fill="#FFD877"/>`,
    }),
    sheet(
      [250, 320, 560, 630, 700, 930]
        .map((x, k) => skewer(x, (k % 3) * 5 - 5).replaceAll(/ fill="[^"]*"/g, ""))
        .join(""),
      "",
      {
        thick: 14,
        lift: 10,
        fill:
          ground("#A8461C") +
          [250, 320, 560, 630, 700, 930].map((x, k) => skewer(x, (k % 3) * 5 - 5)).join(""),
      },
    ),
    sheet("M140,1096 H1060 V1500 H140Z", "#5A1E2A", {
      thick: 10,
      lift: 10,
      fill: Array.from(
        { length: 5 },
        (_, k) =>
          `<path d="M${232 + k * 184},1150 l70,90 l-70,90 l-70,-90Z" fill="none" stroke="#FFB31A" stroke-width="10"/><path d="M${232 + k * 184},1196 l34,44 l-34,44 l-34,-44Z" fill="#FF5A1F"/>`,
      ).join(""),
    }),
    crowdRow({
      y: 1390,
      scale: 1.35,
      colour: "#2A0F4A",
      seed: 91,
      who: "elders",
      hands: 0,
      from: 60,
      to: 420,
      gap: 190,
    }),
    crowdRow({
      y: 1400,
      scale: 1.4,
      colour: "#2A0F4A",
      seed: 23,
      who: "families",
      hands: 0.5,
      from: 830,
      to: 1240,
      gap: 190,
    }),
  ],
  glow: lamps.light + lit.light + halo(600, 1010, 520, "#FF5A1F", 0.55) + smoke + embers,
});
