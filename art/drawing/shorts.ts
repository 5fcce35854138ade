import { binding, cloth, type Look } from "./garment.ts";
import { dyes } from "./palette.ts";
import { ground, materials, type Part } from "./part.ts";
import { crease, line, sided, stitched, symmetric } from "./shape.ts";

const leg =
  "M-8,262 L256,250 C292,430 330,640 356,884 C262,926 150,936 52,928 C44,820 34,740 -8,650 L-8,262";
const legHem = "M352,856 C260,896 150,908 50,900";
const waist = "M0,232 C100,230 180,224 246,214 C252,240 256,268 258,300 C180,312 90,318 0,318";
const sideSeam = "M232,300 C262,460 296,640 322,890";

/**
 * Shorts with an elastic waist and a cord. `prints.sleeves` is painted down both legs,
 * `prints.front` over them.
 */
export function shortsParts(look: Look & { panel?: string }): Part[] {
  const { dye, prints = {}, trim, panel = "", seed = 11, view = "front" } = look;
  const { deep, thread, accent } = dyes[dye];
  const sway = { sway: 8, seed };
  const legs = ([-1, 1] as const).map((side): Part => {
    const hem = sided(legHem, side, sway);
    return {
      shape: sided(leg, side, sway),
      paint:
        cloth(look) +
        panel +
        (prints[view] ?? "") +
        line(sided(sideSeam, side, sway), 3, deep) +
        stitched(hem, thread),
      swell: { radius: 110, height: 72 },
      reliefs: [
        { blur: 18, height: 54, ink: legFolds(side) },
        { blur: 8, height: 16, ink: gathers(side) },
        {
          blur: 2.5,
          height: 4,
          ink: line(hem, 5, "#000") + line(sided(sideSeam, side, sway), 4, "#000"),
        },
      ],
      material: materials.jersey,
      shadow: { x: 6, y: 6, blur: 14, strength: 0.4 },
    };
  });
  const pockets = ([-1, 1] as const).map((side) => pocketWelt(side, trim ?? deep, sway));
  return [
    ...legs,
    ...pockets,
    waistband(trim ?? deep, sway),
    ...(view === "front" ? cord(trim ? deep : accent) : []),
  ];
}

function pocketWelt(side: 1 | -1, colour: string, sway: { sway: number; seed: number }): Part {
  return {
    ...binding(sided("M206,330 C224,400 244,450 268,500", side, sway), 9, colour, false),
    shadow: { x: -3, y: 3, blur: 6, strength: 0.6 },
  };
}

function waistband(colour: string, sway: { sway: number; seed: number }): Part {
  const gathered = Array.from({ length: 44 }, (_, k) =>
    line(`M${350 + k * 11.4},208 L${354 + k * 11.2},322`, 4.4, "#000"),
  );
  return {
    shape: symmetric(waist, sway),
    paint: ground(colour),
    swell: { radius: 40, height: 30 },
    reliefs: [{ blur: 2.4, height: 7, ink: gathered.join("") + line("M330,262 H870", 4, "#000") }],
    material: materials.jersey,
    shadow: { x: 0, y: 7, blur: 9, strength: 0.45 },
  };
}

function cord(colour: string): Part[] {
  return [
    ["M572,276 C540,330 560,400 546,470", 546, 470],
    ["M628,276 C668,330 636,390 656,448", 656, 448],
  ].flatMap(([path, x, y]): Part[] => [
    {
      ...binding(String(path), 13, colour, false),
      material: materials.cord,
      shadow: { x: 5, y: 7, blur: 6, strength: 0.5 },
    },
    {
      shape: `<rect x="${Number(x) - 8}" y="${Number(y) - 4}" width="16" height="36" rx="5"/>`,
      paint: ground("#C9A24A"),
      swell: { radius: 7, height: 7 },
      material: materials.metal,
      shadow: { x: 5, y: 7, blur: 5, strength: 0.5 },
    },
  ]);
}

function legFolds(side: 1 | -1) {
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
    fold(10, 630, 190, 520, -18, 22) +
    fold(14, 680, 250, 640, -22, 20, "#000") +
    fold(130, 420, 170, 920, -14, 28) +
    fold(220, 480, 290, 910, -10, 24) +
    fold(90, 600, 100, 926, 8, 22, "#000") +
    fold(240, 560, 232, 920, 8, 20, "#000")
  );
}

function gathers(side: 1 | -1) {
  const xs = [40, 78, 118, 152, 190, 226];
  return xs
    .map((x, k) =>
      crease(600 + side * x, 300, 600 + side * (x + 12), 380 + (k % 3) * 36, {
        bend: 3,
        width: 9,
        ink: k % 2 ? "#000" : "#fff",
      }),
    )
    .join("");
}
