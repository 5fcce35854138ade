import { randomFrom } from "../drawing/noise.ts";
import { lettering } from "../../app/services/drawing/lettering.server.ts";
import { line } from "../drawing/shape.ts";
import { crowdRow, thrownCaps } from "./crowd.ts";
import { halo, sky } from "./night.ts";
import { sheet } from "./paper.ts";
import { night } from "./scene.ts";

function burst(x: number, y: number, radius: number, colour: string, seed: number) {
  const random = randomFrom(seed);
  const rays = Array.from({ length: 34 }, (_, k) => {
    const angle = (k / 34) * Math.PI * 2 + random() * 0.1;
    const far = radius * (0.82 + random() * 0.18);
    const at = (r: number, drop: number) =>
      `${(x + Math.cos(angle) * r).toFixed(0)},${(y + Math.sin(angle) * r + drop).toFixed(0)}`;
    return (
      line(
        `M${at(far * 0.3, 0)} Q${at(far * 0.7, 0)} ${at(far, radius * 0.09)}`,
        5,
        colour,
        `stroke-dasharray="${(far * 0.4).toFixed(0)} 12 30 10 14 12"`,
      ) +
      `<circle cx="${at(far, radius * 0.09).split(",")[0]}" cy="${at(far, radius * 0.09).split(",")[1]}" r="6" fill="#FFF4E0"/>`
    );
  });
  const heart = Array.from(
    { length: 18 },
    (_, k) =>
      `<circle cx="${x + Math.cos(k * 0.35) * radius * 0.22}" cy="${y + Math.sin(k * 0.35) * radius * 0.22}" r="4" fill="#FFF4E0"/>`,
  );
  return halo(x, y, radius * 1.25, colour, 0.5) + rays.join("") + heart.join("");
}

const pillars = Array.from({ length: 9 }, (_, k) => `M${176 + k * 102},930 h32 v190 h-32Z`).join(
  " ",
);
const windows = Array.from(
  { length: 8 },
  (_, k) => `<path d="M${222 + k * 102},1120 v-130 a32,32 0 0 1 64,0 v130Z" fill="#FFB31A"/>`,
).join("");

export const fireworks = night({
  backdrop: sky(["#0B0620", "#1E1450", "#3A1A86", "#A01F78", "#FF6A4A"], { weave: 0.5, stars: 90 }),
  parts: [
    sheet("M60,1180 V900 L200,840 H1000 L1140,900 V1180Z", "#4A1E86", {
      thick: 8,
      lift: 12,
      fill: windows,
    }),
    sheet(pillars, "#7A2A9A", { thick: 10, lift: 10 }),
    sheet(
      "M20,930 C180,790 400,760 600,700 C800,760 1020,790 1180,930 L1150,960 C980,850 800,830 600,790 C400,830 220,850 50,960Z",
      "#FF5A1F",
      {
        thick: 16,
        lift: 22,
        fill: Array.from(
          { length: 24 },
          (_, k) => `<path d="M${20 + k * 50},970 l25,-60 l25,60Z" fill="#FFB31A"/>`,
        ).join(""),
      },
    ),
    sheet("M330,806 H870 V886 H330Z", "#1E1450", {
      thick: 10,
      lift: 12,
      fill: lettering("CONVOCATION ARENA", {
        x: 600,
        y: 862,
        size: 44,
        fill: "#FFB31A",
        tracking: 36,
        cut: "narrow",
      }),
    }),
    sheet("M0,1110 H1200 V1200 H0Z", "#3B1470", {
      thick: 8,
      lift: 12,
      fill: `<rect y="1126" width="1200" height="8" fill="#FF2E7E"/><rect y="1146" width="1200" height="8" fill="#FFB31A"/>`,
    }),
    crowdRow({ y: 1220, scale: 0.6, colour: "#7A2A86", seed: 19, who: "graduates", hands: 0.4, gap: 140 }),
    crowdRow({ y: 1320, scale: 0.85, colour: "#4E1A72", seed: 72, who: "graduates", hands: 0.4, gap: 150 }),
    crowdRow({ y: 1440, scale: 1.15, colour: "#2C1056", seed: 26, who: "graduates", hands: 0.35, gap: 160 }),
    crowdRow({ y: 1590, scale: 1.5, colour: "#120833", seed: 93, who: "graduates", hands: 0.2, gap: 170 }),
    thrownCaps([
      [150, 1010, 0.9, -22],
      [420, 1050, 0.7, 16],
      [610, 985, 0.8, -8],
      [860, 1040, 0.75, 26],
      [1070, 990, 0.95, 12],
    ]),
  ],
  glow:
    burst(330, 330, 250, "#FFB31A", 2) +
    burst(850, 260, 220, "#FF2E7E", 5) +
    burst(620, 560, 180, "#FF8A2A", 9) +
    burst(1040, 560, 130, "#12A56B", 11) +
    burst(140, 620, 120, "#FF2E7E", 15) +
    [
      "M600,720 C598,660 602,620 604,600",
      "M330,760 C320,620 326,480 330,400",
      "M850,760 C862,600 852,460 850,340",
    ]
      .map((d) => line(d, 5, "#FFB31A", `opacity=".55"`))
      .join(""),
});
