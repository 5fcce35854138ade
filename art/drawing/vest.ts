import { binding, cloth, type Look } from "./garment.ts";
import { dyes } from "./palette.ts";
import { ground, materials, type Part } from "./part.ts";
import { crease, creases, line, stitched, symmetric, symmetricLine } from "./shape.ts";

const side = "C190,330 214,430 282,486 C270,640 266,830 286,1006 C190,1026 90,1032 0,1032";
const body = {
  front: `M0,430 C62,430 98,352 108,222 L176,212 ${side}`,
  back: `M0,300 C56,300 92,270 108,222 L176,212 ${side}`,
};
const neck = {
  front: symmetricLine("M0,424 C56,424 92,350 102,224"),
  back: symmetricLine("M0,294 C52,294 86,266 104,224"),
};
const armhole = "M180,214 C194,330 220,424 284,480";
const hem = "M0,1016 C90,1016 190,1010 282,990";

/** A sleeveless vest, as for basketball or the front row. */
export function vestParts(look: Look): Part[] {
  const { dye, view = "front", prints = {}, trim, seed = 5 } = look;
  const { deep, thread } = dyes[dye];
  const sway = { sway: 8, seed };
  const rib = trim ?? deep;
  const inside: Part = {
    shape: symmetric(
      "M0,300 C56,300 92,270 110,224 L174,216 C186,330 206,420 262,480 L250,600 L0,600",
      sway,
    ),
    paint:
      ground(deep) +
      `<rect x="566" y="316" width="68" height="34" rx="4" fill="#FFF4E0"/><rect x="577" y="327" width="46" height="6" fill="#FF5A1F"/>`,
    swell: { radius: 30, height: 16 },
    material: materials.jersey,
    enclosed: 0.45,
  };
  const torso: Part = {
    shape: symmetric(body[view], sway),
    paint: cloth(look) + (prints[view] ?? "") + stitched(symmetricLine(hem, sway), thread),
    swell: { radius: 130, height: 78 },
    reliefs: [
      { blur: 20, height: 48, ink: drape },
      {
        blur: 8,
        height: 15,
        ink:
          creases(-278, 500, -170, 570, { bend: 10, width: 11 }) +
          creases(-276, 540, -190, 640, { bend: 12, width: 9, ink: "#000" }),
      },
      { blur: 2.5, height: 4, ink: line(symmetricLine(hem, sway), 5, "#000") },
    ],
    material: materials.jersey,
    shadow: { x: 0, y: 8, blur: 12, strength: 0.4 },
  };
  const arms = ([-1, 1] as const).map((at) => binding(symmetricHalf(armhole, at), 22, rib));
  return [
    ...(view === "front" ? [inside, binding(neck.back, 20, deep)] : []),
    torso,
    ...arms,
    binding(neck[view], 24, rib),
  ];
}

const symmetricHalf = (path: string, side: 1 | -1) =>
  path.replace(/(-?\d+),(\d+)/g, (_, x, y) => `${600 + side * Number(x)},${y}`);

const drape =
  creases(-270, 500, -60, 660, { bend: 22, width: 24 }) +
  creases(-272, 600, -110, 860, { bend: 28, width: 28 }) +
  creases(-150, 240, -110, 480, { bend: -8, width: 18 }) +
  crease(478, 700, 430, 1026, { bend: -12, width: 22 }) +
  crease(590, 760, 566, 1030, { bend: 8, width: 20 }) +
  crease(704, 740, 748, 1026, { bend: 10, width: 24 }) +
  crease(524, 690, 512, 1026, { bend: 6, width: 20, ink: "#000" }) +
  crease(652, 700, 664, 1026, { bend: -8, width: 22, ink: "#000" }) +
  creases(-256, 640, -150, 930, { bend: 20, width: 18, ink: "#000" });
