import { loomStripes, spread } from "../drawing/prints.ts";
import { crease, creases, line } from "../drawing/shape.ts";
import { crowdRow } from "./crowd.ts";
import { beam, bulbs, halo, sky } from "./night.ts";
import { joined, limb, placed, sheet, skins } from "./paper.ts";
import { gold, head, skinLimb } from "./people.ts";
import { night } from "./scene.ts";

const robe =
  "M470,560 C540,530 660,530 730,560 C860,600 980,760 1050,1010 C960,1060 900,1050 860,1040 C880,1200 880,1320 890,1420 H310 C320,1320 320,1200 340,1040 C300,1050 240,1060 150,1010 C220,760 340,600 470,560Z";
const falls =
  creases(-230, 700, -250, 1040, { bend: 12, width: 22 }) +
  creases(-150, 640, -170, 1400, { bend: 10, width: 24, ink: "#000" }) +
  creases(-330, 800, -390, 1020, { bend: 10, width: 20, ink: "#000" }) +
  crease(600, 700, 610, 1420, { width: 26 }) +
  creases(-70, 800, -80, 1420, { width: 22, ink: "#000" });
const drumSide =
  "M-190,-92 C-80,-84 -46,-34 0,-34 C46,-34 80,-84 190,-92 L190,92 C80,84 46,34 0,34 C-46,34 -80,84 -190,92Z";
const strings = Array.from({ length: 13 }, (_, k) => {
  const y = (k - 6) * 15;
  return line(
    `M-190,${y} C-70,${y * 0.8} -46,${y * 0.36} 0,${y * 0.36} C46,${y * 0.36} 70,${y * 0.8} 190,${y}`,
    4.5,
    "#FFF4E0",
  );
}).join("");
const stripes = loomStripes("agbada", { ground: "#1E1450", scale: 0.95, turn: 0 });
const lamps = bulbs(-20, 180, 1220, 120, 60, 12);

export const drummer = night({
  backdrop:
    sky(["#120B2E", "#34157A", "#A01F78", "#FF5A1F", "#3B0F52"], { weave: 0.45 }) +
    halo(600, 560, 560, "#FF5A1F", 0.85) +
    lamps.wire,
  parts: [
    sheet(`<circle cx="600" cy="520" r="360"/>`, "", {
      thick: 10,
      lift: 10,
      fill:
        `<circle cx="600" cy="520" r="380" fill="#FFB31A"/>` +
        Array.from(
          { length: 6 },
          (_, k) =>
            `<circle cx="600" cy="520" r="${340 - k * 44}" fill="none" stroke="#FF5A1F" stroke-width="12" stroke-dasharray="${k % 2 ? "2 26" : "60 14"}" stroke-linecap="round"/>`,
        ).join(""),
    }),
    crowdRow({ y: 1110, scale: 0.72, colour: "#8A2A3A", seed: 41, who: "elders", hands: 0.4, gap: 150 }),
    crowdRow({ y: 1270, scale: 0.98, colour: "#521830", seed: 17, who: "elders", hands: 0.5, gap: 160 }),
    {
      ...sheet(robe, "", { thick: 30, lift: 24, round: 70, fill: spread(stripes) }),
      reliefs: [{ blur: 14, height: 40, ink: falls }],
    },
    sheet("M520,548 L600,760 L680,548 L640,540 L600,640 L560,540Z", gold, { thick: 8, lift: 6 }),
    ...head(600, 404, 84, { skin: skins[1], face: "intent" }),
    sheet(
      "M520,372 C514,270 560,238 640,250 C700,236 730,300 682,376 C640,344 560,344 520,372Z",
      "",
      {
        thick: 18,
        lift: 8,
        fill: spread(loomStripes("fila", { ground: "#C81F2D", scale: 0.5, turn: 90 })),
      },
    ),
    sheet(placed(joined(drumSide), 400, 860, 1.12, -24), "#B4471A", {
      thick: 34,
      lift: 22,
      round: 60,
      fill: placed(strings, 400, 860, 1.12, -24),
    }),
    sheet(
      placed(
        `<ellipse cx="190" rx="36" ry="100"/><ellipse cx="-190" rx="36" ry="100"/>`,
        400,
        860,
        1.12,
        -24,
      ),
      "#F3DDB8",
      {
        thick: 10,
        lift: 6,
        fill: placed(
          `<ellipse cx="190" rx="36" ry="100" fill="none" stroke="#8A2E12" stroke-width="14"/><ellipse cx="-190" rx="36" ry="100" fill="none" stroke="#8A2E12" stroke-width="14"/>`,
          400,
          860,
          1.12,
          -24,
        ),
      },
    ),
    skinLimb(skins[1], [250, 850, 42], [330, 936, 36], [420, 900, 30], [446, 884, 34]),
    skinLimb(skins[1], [930, 860, 42], [820, 930, 34], [734, 850, 28], [722, 832, 32]),
    sheet(
      limb([716, 850, 11], [690, 760, 10], [660, 712, 9], [618, 716, 10], [600, 742, 16]),
      "#6B3A16",
      { thick: 10, lift: 14 },
    ),
    crowdRow({ y: 1540, scale: 1.3, colour: "#1C0A22", seed: 77, who: "elders", hands: 0.5, gap: 190 }),
  ],
  glow:
    lamps.light +
    beam(120, -40, -22, "#FFB31A", { strength: 0.4 }) +
    beam(1080, -40, 22, "#FF2E7E", { strength: 0.45 }),
});
