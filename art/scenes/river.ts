import { randomFrom } from "../drawing/noise.ts";
import { rosette } from "../drawing/textiles.ts";
import { ground, type Part } from "../drawing/part.ts";
import { line } from "../drawing/shape.ts";
import { cloud, halo, sky } from "./night.ts";
import { limb, placed, sheet } from "./paper.ts";
import { night } from "./scene.ts";

const random = randomFrom(12);
const towers = Array.from({ length: 15 }, (_, k) => ({
  x: -20 + k * 84,
  w: 70 + random() * 24,
  h: 110 + random() * 240,
}));
const skyline = towers
  .map(({ x, w, h }) => `<rect x="${x}" y="${760 - h}" width="${w}" height="${h + 40}"/>`)
  .join("");
const windows = towers
  .flatMap(({ x, w, h }) =>
    Array.from({ length: Math.floor(h / 34) * 3 }, (_, k) =>
      random() < 0.55
        ? `<rect x="${x + 10 + (k % 3) * (w / 3.3)}" y="${776 - h + Math.floor(k / 3) * 34}" width="13" height="18" fill="${random() < 0.25 ? "#FF2E7E" : "#FFC549"}"/>`
        : "",
    ),
  )
  .join("");
const lamps = Array.from({ length: 9 }, (_, k) => 40 + k * 140);
const ripples = Array.from({ length: 120 }, () => {
  const y = 860 + random() ** 1.3 * 560;
  const w = 30 + random() * 130;
  return `<path d="M${(random() * 1240 - 40).toFixed(0)},${y.toFixed(0)} q${(w / 2).toFixed(0)},-7 ${w.toFixed(0)},0" stroke="#8F7BFF" stroke-width="4" fill="none" stroke-linecap="round" opacity="${(0.15 + random() * 0.4).toFixed(2)}"/>`;
}).join("");
const reflections = lamps
  .map((x) =>
    Array.from(
      { length: 9 },
      (_, k) =>
        `<rect x="${x - 16 - (k % 3) * 6 + 8}" y="${866 + k * 40}" width="${28 + (k % 3) * 14}" height="${9 - k * 0.6}" rx="4" fill="#FFB31A" opacity="${(0.8 - k * 0.085).toFixed(2)}"/>`,
    ).join(""),
  )
  .join("");
const moonlight = Array.from(
  { length: 13 },
  (_, k) =>
    `<rect x="${840 - 90 + ((k * 37) % 50) - k * 5}" y="${880 + k * 42}" width="${150 + ((k * 53) % 60) + k * 8}" height="12" rx="6" fill="#FFD877" opacity="${(0.75 - k * 0.05).toFixed(2)}"/>`,
).join("");

function palm(x: number, y: number, scale: number, flip: 1 | -1): Part {
  const frond = (turn: number) =>
    `<path transform="translate(0 -520) rotate(${turn})" d="M0,0 C70,-60 170,-60 260,30 C200,10 180,14 160,30 C150,6 120,4 104,22 C90,0 60,4 46,18 C30,6 14,4 0,0Z"/>`;
  return sheet(
    `<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})"><path d="M-26,20 C-14,-160 10,-340 -8,-520 L16,-520 C40,-340 24,-160 34,20Z"/>${[-150, -190, -110, -60, -20, 20, 160].map(frond).join("")}</g>`,
    "#0B0620",
    { thick: 10, lift: 14 },
  );
}

const boat =
  "M-330,0 C-240,60 240,60 350,-22 C330,70 240,120 130,124 H-180 C-270,116 -320,70 -330,0Z";
const friend = (x: number, hair: string) =>
  `<g transform="translate(${x} -60)"><circle cy="-66" r="26"/>${hair}<path d="M-14,-46 H14 V-30 C40,-26 54,-8 58,30 L60,90 H-60 L-58,30 C-54,-8 -40,-26 -14,-30Z"/></g>`;
const passengers =
  friend(-130, `<circle cy="-82" r="36"/>`) +
  friend(
    20,
    `<path d="M-27,-70 C-62,-104 -44,-134 -12,-120 C-4,-144 34,-138 30,-116 C58,-114 52,-86 26,-70Z"/>`,
  ) +
  limb([60, -78, 13], [104, -130, 11], [112, -190, 9]) +
  `<path d="M98,-236 h28 v48 h-28z"/>` +
  friend(170, `<path d="M-26,-74 C-26,-108 26,-108 26,-74 L50,-70 L48,-62 L-26,-62Z"/>`) +
  limb([190, -40, 13], [250, -70, 11], [282, -110, 9]) +
  line("M298,-270 L250,150", 11, "#000");

export const river = night({
  backdrop:
    sky(["#0B0620", "#1E1450", "#3A1A86", "#8E1E78", "#FF5A6A"], {
      weave: 0,
      stars: 150,
      height: 1000,
    }) +
    halo(840, 380, 380, "#FFB31A", 0.6) +
    `<defs><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7A1E86"/><stop offset=".3" stop-color="#2F1A80"/><stop offset="1" stop-color="#0E0730"/></linearGradient></defs>`,
  parts: [
    sheet(cloud(150, 250, 1) + cloud(960, 150, 0.7), "#3A1F86", { thick: 8, lift: 10 }),
    sheet(`<circle cx="840" cy="370" r="170"/>`, "", {
      thick: 12,
      lift: 6,
      fill:
        ground("#FFC549") +
        rosette(840, 370, 168, ["#FFD877", "#FFB31A", "#FFF4E0", "#FFC549"], 18),
    }),
    sheet(cloud(660, 470, 0.9) + cloud(1130, 420, 1.1), "#5A2A9E", { thick: 8, lift: 10 }),
    sheet(skyline, "#2B1268", { thick: 6, lift: 12, fill: windows }),
    sheet(
      `<rect y="790" width="1200" height="720" x="-10"/><rect x="600" y="790" width="640" height="720"/>`,
      "",
      {
        thick: 4,
        lift: 8,
        fill: `<rect x="-20" y="780" width="1260" height="740" fill="url(#water2)"/><defs><linearGradient id="water2" gradientUnits="userSpaceOnUse" x1="0" y1="790" x2="0" y2="1500"><stop offset="0" stop-color="#8A2288"/><stop offset=".35" stop-color="#35208A"/><stop offset="1" stop-color="#120A3C"/></linearGradient></defs>${ripples}${reflections}${moonlight}`,
      },
    ),
    sheet(
      "M-20,690 H1220 V738 H-20Z M60,730 h60 v120 C110,860 70,860 60,850Z M340,730 h60 v120 C390,860 350,860 340,850Z M620,730 h60 v120 C670,860 630,860 620,850Z M900,730 h60 v120 C950,860 910,860 900,850Z",
      "#4A1E86",
      {
        thick: 10,
        lift: 16,
        fill: `<rect x="-20" y="700" width="1260" height="8" fill="#FFB31A"/>`,
      },
    ),
    sheet(lamps.map((x) => `M${x - 4},690 v-92 h30 v8 h-22 v84Z`).join(" "), "#2B1268", {
      thick: 4,
      lift: 6,
    }),
    sheet(
      placed(
        `<rect x="-70" y="-58" width="140" height="52" rx="14"/><circle cx="-40" cy="-6" r="15"/><circle cx="42" cy="-6" r="15"/>`,
        250,
        690,
      ),
      "#FFB31A",
      {
        thick: 8,
        lift: 8,
        fill: placed(
          `<rect x="-52" y="-50" width="40" height="22" rx="5" fill="#1E1450"/><rect x="-2" y="-50" width="52" height="22" rx="5" fill="#1E1450"/><circle cx="-40" cy="-6" r="15" fill="#0B0620"/><circle cx="42" cy="-6" r="15" fill="#0B0620"/><rect x="-70" y="-24" width="140" height="7" fill="#1E1450"/>`,
          250,
          690,
        ),
      },
    ),
    sheet(placed(passengers, 540, 1200, 1.05), "#1B0B42", { thick: 14, lift: 12 }),
    sheet(placed(boat, 540, 1200, 1.05), "#C2441A", {
      thick: 26,
      lift: 24,
      round: 50,
      fill: placed(
        `<path d="M-330,10 C-240,70 240,70 350,-12" fill="none" stroke="#FFB31A" stroke-width="16"/>${Array.from({ length: 11 }, (_, k) => `<path d="M${-230 + k * 44},62 l18,22 l-18,22 l-18,-22Z" fill="#FFF4E0"/>`).join("")}`,
        540,
        1200,
        1.05,
      ),
    }),
    palm(1110, 1500, 1.5, -1),
    palm(40, 1520, 1.2, 1),
  ],
  glow:
    lamps.map((x) => halo(x + 22, 604, 60, "#FFB31A", 0.85)).join("") +
    halo(840, 370, 300, "#FFB31A", 0.3) +
    halo(658, 980, 90, "#8F7BFF", 0.8),
});
