import type { Look } from "./garment.ts";
import { dyes } from "./palette.ts";
import { ground, materials, moved, type Part } from "./part.ts";
import { crease, line } from "./shape.ts";

const outlinePath =
  "M440,150 C500,138 590,138 650,150 C656,310 648,460 658,590 C668,676 744,738 830,800 C906,854 914,944 842,970 C760,996 640,964 556,902 C468,840 432,766 438,656 C446,500 438,320 440,150Z";
const heel = "M380,640 C470,640 552,706 592,800 C576,850 556,880 530,930 L380,930Z";
const toe = "M812,770 C768,830 752,900 768,1010 L980,1010 L960,770Z";
const cuff = "M436,146 C500,134 590,134 654,146 C657,190 657,220 656,252 C590,242 500,242 436,252Z";

/**
 * A pair of crew socks, one half behind the other. `prints.front` is knitted into the leg and foot.
 */
export function socksParts(look: Look & { accents?: string }): Part[] {
  return [
    ...moved(sock(look), "translate(-150 -18) rotate(-7 600 560)"),
    ...moved(sock(look), "translate(56 42) rotate(5 600 560)"),
  ];
}

function sock({ dye, prints = {}, trim, accents }: Look & { accents?: string }): Part[] {
  const { cloth, deep } = dyes[dye];
  const ends = accents ?? trim ?? deep;
  return [
    {
      shape: outlinePath,
      paint: `${ground(cloth)}${prints.front ?? ""}<path d="${heel}" fill="${ends}"/><path d="${toe}" fill="${ends}"/>`,
      swell: { radius: 92, height: 66 },
      reliefs: [
        { blur: 1.5, height: 2.6, ink: knitLines },
        { blur: 11, height: 34, ink: folds },
        { blur: 2, height: 4, ink: line(heel, 4, "#000") + line(toe, 4, "#000") },
      ],
      material: materials.knit,
      shadow: { x: 14, y: 20, blur: 22, strength: 0.5 },
    },
    {
      shape: cuff,
      paint: ground(trim ?? deep),
      swell: { radius: 40, height: 28 },
      reliefs: [{ blur: 1.8, height: 5, ink: cuffLines }],
      material: materials.knit,
      shadow: { x: 0, y: 5, blur: 7, strength: 0.4 },
    },
  ];
}

const knitLines = Array.from({ length: 66 }, (_, k) =>
  line(`M${410 + k * 8},120 V1010`, 2.6, "#000"),
).join("");
const cuffLines = Array.from({ length: 24 }, (_, k) =>
  line(`M${438 + k * 9.4},130 V262`, 4, "#000"),
).join("");

const folds =
  crease(450, 600, 600, 660, { bend: 14, width: 12, ink: "#000" }) +
  crease(460, 560, 650, 590, { bend: 16, width: 13 }) +
  crease(470, 680, 660, 640, { bend: 12, width: 12 }) +
  crease(520, 720, 700, 680, { bend: 10, width: 10, ink: "#000" }) +
  crease(560, 760, 740, 730, { bend: 12, width: 12 }) +
  crease(480, 280, 500, 520, { bend: 6, width: 14 }) +
  crease(610, 300, 600, 520, { bend: 6, width: 13, ink: "#000" }) +
  crease(700, 800, 760, 940, { bend: -10, width: 12 });
