import { rosette } from "../drawing/textiles.ts";
import { randomFrom } from "../drawing/noise.ts";
import { loomStripes, spread } from "../drawing/prints.ts";
import { ground } from "../drawing/part.ts";
import { line } from "../drawing/shape.ts";
import { cloud, confetti, halo, sky } from "./night.ts";
import { limb, placed, sheet } from "./paper.ts";
import { night } from "./scene.ts";

const random = randomFrom(77);
const hill = (y: number, sway: number) =>
  `M-20,${y} C200,${y - sway} 420,${y + sway} 640,${y} C860,${y - sway} 1040,${y + sway * 0.6} 1220,${y - 10} V1520 H-20Z`;
const blades = (top: number, bottom: number, count: number, colour: string) =>
  Array.from({ length: count }, () => {
    const x = random() * 1240 - 20;
    const y = top + random() * (bottom - top);
    return `<path d="M${x.toFixed(0)},${y.toFixed(0)} q4,-20 12,-30 q-2,16 2,30 q6,-14 16,-20 q-8,10 -8,22Z" fill="${colour}"/>`;
  }).join("");
const cup = (x: number, y: number, turn: number, colour: string) =>
  sheet(placed(`<path d="M-24,-36 H24 L17,34 H-17Z"/>`, x, y, 1.2, turn), colour, {
    thick: 10,
    lift: 10,
    fill: placed(`<path d="M-22,-10 H22 L20,8 H-20Z" fill="#FFF4E0"/>`, x, y, 1.2, turn),
  });
const bird = (x: number, y: number, s: number) =>
  line(
    `M${x - 30 * s},${y} q${15 * s},${-20 * s} ${30 * s},0 q${15 * s},${-20 * s} ${30 * s},0`,
    6 * s,
    "#4A1A6E",
  );
const flags = Array.from({ length: 12 }, (_, k) => {
  const t = (k + 0.7) / 12.4;
  return {
    x: Math.round(446 + 658 * t),
    y: Math.round(580 * (1 - t) ** 2 + 1600 * t * (1 - t) + 576 * t ** 2),
  };
});
const sweeper =
  `<circle cy="-214" r="27"/><path d="M-30,-226 C-60,-250 -40,-282 -8,-270 C8,-290 44,-276 36,-244 C34,-232 20,-226 -30,-226Z"/><path d="M-14,-192 H16 C44,-184 52,-150 46,-80 L70,40 H-50 L-34,-80 C-42,-140 -40,-180 -14,-192Z"/>` +
  limb([34, -166, 15], [84, -116, 12], [112, -70, 11]) +
  limb([-20, -164, 15], [40, -100, 12], [96, -92, 11]) +
  limb([-20, 30, 15], [-26, 104, 12]) +
  limb([36, 30, 15], [46, 104, 12]) +
  line("M70,-160 L166,96", 11, "#000") +
  `<path d="M146,66 L182,52 L226,132 L176,150Z"/>`;

export const sunrise = night({
  backdrop:
    sky(["#3A2590", "#8E2A86", "#FF5A7A", "#FF9A3A", "#FFD877"], {
      weave: 0,
      stars: 18,
    }) +
    halo(620, 800, 760, "#FFE7A8", 0.9) +
    [
      [220, 330, 1],
      [310, 290, 0.7],
      [390, 352, 0.8],
      [900, 240, 0.7],
      [980, 280, 1],
    ]
      .map(([x, y, s]) => bird(x!, y!, s!))
      .join(""),
  parts: [
    sheet(cloud(860, 150, 1.2) + cloud(170, 210, 0.9), "#B0418E", { thick: 10, lift: 12 }),
    sheet(cloud(330, 450, 1.3) + cloud(1010, 420, 1), "#FF9A9A", { thick: 10, lift: 12 }),
    sheet(`<circle cx="620" cy="820" r="300"/>`, "", {
      thick: 16,
      lift: 6,
      fill: `<circle cx="620" cy="820" r="330" fill="#FFB31A"/>${rosette(620, 820, 296, ["#FFD23A", "#FF8A2A", "#FFF4E0", "#FF5A1F"], 24)}`,
    }),
    sheet(
      "M70,560 h22 V1000 h-22Z M430,560 h22 V1000 h-22Z M60,560 H462 V590 H60Z M60,620 H462 V636 H60Z M92,590 L180,620 L268,590 L356,620 L430,590 L430,602 L356,634 L268,604 L180,634 L92,604Z",
      "#4A1A7E",
      { thick: 6, lift: 10 },
    ),
    sheet("M40,930 H490 V980 H40Z", "", {
      thick: 8,
      lift: 8,
      fill: spread(loomStripes("deck", { scale: 0.4, turn: 90 })),
    }),
    sheet(hill(940, 30), "#0F7A58", {
      thick: 10,
      lift: 14,
      fill: blades(950, 1090, 90, "#12A56B"),
    }),
    sheet("M1096,560 h20 V1060 h-20Z", "#4A1A7E", { thick: 6, lift: 8 }),
    sheet(
      flags
        .map(({ x, y }) => `<path d="M${x - 19},${y} L${x + 19},${y} L${x},${y + 54}Z"/>`)
        .join("") + line("M446,580 Q776,800 1104,576", 5, "#000"),
      "",
      {
        thick: 6,
        lift: 8,
        fill:
          ground("#3A1560") +
          flags
            .map(
              ({ x, y }, k) =>
                `<rect x="${x - 23}" y="${y + 3}" width="46" height="60" fill="${["#FF2E7E", "#FFF4E0", "#3A2590"][k % 3]}"/>`,
            )
            .join(""),
      },
    ),
    sheet(hill(1080, -36), "#0B6048", {
      thick: 10,
      lift: 14,
      fill: blades(1090, 1230, 70, "#12956A"),
    }),
    sheet(placed(sweeper, 820, 1150, 1.25), "#2A0F56", { thick: 16, lift: 14 }),
    sheet(hill(1240, 34), "#0A4A3A", {
      thick: 12,
      lift: 16,
      fill: blades(1260, 1500, 70, "#0F7A58") + confetti(5, 90, { top: 1260, height: 240 }),
    }),
    cup(240, 1250, 96, "#FF2E7E"),
    cup(560, 1330, -78, "#FF5A1F"),
    cup(980, 1380, 20, "#FFB31A"),
    // One lost clog, toe to the sun.
    sheet(
      placed(
        "M-150,40 C-160,-10 -130,-40 -90,-30 C-50,-20 -30,0 10,-10 C40,-64 110,-80 170,-50 C220,-26 226,30 200,50 C120,70 -80,70 -150,40Z",
        330,
        1400,
        1.15,
        -8,
      ),
      "#5B2BA0",
      {
        thick: 30,
        lift: 14,
        round: 40,
        fill: placed(
          `<path d="M-170,22 C-60,52 110,52 240,22 V90 H-170Z" fill="#FFB31A"/>${[
            [60, -34],
            [104, -42],
            [148, -30],
            [82, -4],
            [130, -4],
          ]
            .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11" fill="#1B0A3C"/>`)
            .join("")}`,
          330,
          1400,
          1.15,
          -8,
        ),
      },
    ),
  ],
  glow: halo(620, 800, 620, "#FFB31A", 0.28),
});
