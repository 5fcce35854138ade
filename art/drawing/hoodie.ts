import { cloth, type Look } from "./garment.ts";
import { cords, hood, hoodFromBehind } from "./hood.ts";
import { dyes } from "./palette.ts";
import { ground, materials, type Part } from "./part.ts";
import { crease, creases, line, sided, stitched, symmetric, symmetricLine } from "./shape.ts";

const body =
  "M0,330 C60,330 100,318 124,292 C192,310 244,330 290,358 C282,430 284,510 296,570 C292,700 288,820 286,930 C190,944 90,948 0,948";
const hemRib = "M0,934 C90,934 190,930 284,920 C282,956 276,990 268,1014 C180,1026 90,1030 0,1030";
const sleeve =
  "M250,332 C326,352 370,424 392,524 C416,640 438,760 446,876 C412,896 376,902 346,898 C334,800 322,702 304,612 C292,560 288,520 278,480 L250,332";
const cuff =
  "M448,866 C450,900 450,934 446,966 C416,982 380,986 354,980 C348,950 344,920 342,888 C376,892 414,884 448,866";
const pocket =
  "M0,732 L126,730 C150,784 188,834 222,866 C220,888 218,908 216,932 C140,940 70,942 0,942";
/** A pull-over hoodie with a kangaroo pocket, cuffs and cords. */
export function hoodieParts(look: Look): Part[] {
  const { dye, view = "front", prints = {}, trim, seed = 8 } = look;
  const { deep, thread, accent } = dyes[dye];
  const sway = { sway: 10, seed };
  const rib = trim ?? deep;
  const torso: Part = {
    shape: symmetric(body, sway),
    paint: cloth(look) + (prints[view] ?? ""),
    swell: { radius: 140, height: 88 },
    reliefs: [
      { blur: 22, height: 58, ink: drape },
      { blur: 9, height: 20, ink: smallFolds },
    ],
    material: materials.fleece,
    shadow: { x: 0, y: 8, blur: 14, strength: 0.45 },
  };
  const pieces = [...sleeves(look, rib, sway), ribbedHem(rib, sway), torso];
  if (view === "back") return [...pieces, ...hoodFromBehind(look, thread)];
  return [
    ...pieces,
    ...pocketParts(look, thread, sway),
    ...hood(look, deep, thread),
    ...cords(trim ?? accent),
  ];
}

function sleeves(look: Look, rib: string, sway: { sway: number; seed: number }): Part[] {
  return ([-1, 1] as const).flatMap((side): Part[] => [
    {
      shape: sided(cuff, side, sway),
      paint: ground(rib),
      swell: { radius: 34, height: 26 },
      reliefs: [{ blur: 1.6, height: 4, ink: slantedRibs(side) }],
      material: materials.knit,
    },
    {
      shape: sided(sleeve, side, sway),
      paint: cloth(look) + (look.prints?.sleeves ?? ""),
      swell: { radius: 64, height: 50 },
      reliefs: [{ blur: 11, height: 42, ink: sleeveFolds(side) }],
      material: materials.fleece,
      shadow: { x: 0, y: 6, blur: 8, strength: 0.3 },
    },
  ]);
}

function slantedRibs(side: 1 | -1) {
  return Array.from({ length: 14 }, (_, k) => {
    const x = 342 + k * 8.4;
    return line(`M${600 + side * x},860 L${600 + side * (x + 6)},990`, 3.6, "#000");
  }).join("");
}

function ribbedHem(rib: string, sway: { sway: number; seed: number }): Part {
  const strokes = Array.from({ length: 66 }, (_, k) =>
    line(`M${312 + k * 8.8},910 L${320 + k * 8.55},1036`, 3.6, "#000"),
  );
  return {
    shape: symmetric(hemRib, sway),
    paint: ground(rib),
    swell: { radius: 46, height: 34 },
    reliefs: [{ blur: 1.6, height: 4, ink: strokes.join("") }],
    material: materials.knit,
  };
}

function pocketParts(look: Look, thread: string, sway: { sway: number; seed: number }): Part[] {
  const edge = symmetricLine("M0,744 L118,742 C144,794 182,842 214,874", sway);
  return [
    {
      shape: symmetric(pocket, sway),
      paint: cloth(look) + (look.prints?.pocket ?? "") + stitched(edge, thread),
      swell: { radius: 26, height: 14 },
      reliefs: [
        {
          blur: 20,
          height: 26,
          ink:
            creases(-110, 740, -40, 940, { width: 26 }) +
            crease(590, 740, 600, 940, { width: 24, ink: "#000" }),
        },
        { blur: 2, height: 3, ink: line(edge, 5, "#000") },
      ],
      material: materials.fleece,
      shadow: { x: 0, y: -3, blur: 9, strength: 0.5 },
    },
  ];
}

const drape =
  creases(-278, 560, -60, 690, { bend: 20, width: 24 }) +
  creases(-284, 640, -120, 880, { bend: 28, width: 30 }) +
  creases(-240, 360, -120, 560, { bend: -16, width: 22 }) +
  crease(470, 880, 440, 946, { width: 26 }) +
  crease(720, 870, 756, 946, { width: 26 }) +
  crease(600, 540, 610, 700, { bend: 10, width: 24, ink: "#000" }) +
  creases(-270, 700, -160, 930, { bend: 20, width: 18, ink: "#000" });

const smallFolds =
  creases(-284, 566, -150, 620, { bend: 10, width: 11 }) +
  creases(-286, 600, -190, 690, { bend: 10, width: 10, ink: "#000" }) +
  creases(-282, 880, -180, 920, { bend: 6, width: 10 }) +
  creases(-282, 910, -130, 936, { bend: 4, width: 8, ink: "#000" });

function sleeveFolds(side: 1 | -1) {
  const at = (x: number) => 600 + side * x;
  const fold = (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    bend: number,
    width: number,
    ink = "#fff",
  ) => crease(at(x1), y1, at(x2), y2, { bend: bend * side, width, ink });
  return (
    fold(284, 520, 396, 480, 12, 13) +
    fold(296, 570, 408, 590, 14, 12, "#000") +
    fold(310, 640, 420, 620, 12, 13) +
    fold(318, 700, 426, 720, 14, 11, "#000") +
    fold(330, 800, 440, 770, 10, 13) +
    fold(336, 850, 446, 836, 8, 10, "#000") +
    fold(346, 884, 444, 860, 6, 9) +
    fold(300, 360, 360, 560, -14, 16)
  );
}
