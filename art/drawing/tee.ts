import { binding, cloth, type Look } from "./garment.ts";
import { dyes } from "./palette.ts";
import { ground, materials, type Part } from "./part.ts";
import { crease, creases, line, sided, stitched, symmetric, symmetricLine } from "./shape.ts";

const side =
  "C156,258 214,278 272,302 C254,366 258,440 278,502 C268,640 264,830 282,1002 C190,1022 90,1028 0,1028";
const body = {
  front: `M0,358 C58,358 88,314 99,240 ${side}`,
  back: `M0,268 C40,268 70,258 99,240 ${side}`,
};
const neck = {
  front: symmetricLine("M0,346 C50,346 80,308 95,246"),
  back: symmetricLine("M0,260 C40,260 72,250 98,236"),
};
const sleeve =
  "M234,286 C302,300 352,346 382,410 C406,462 428,512 442,556 C400,586 346,606 298,614 C286,566 276,528 258,480 L234,286";
const sleeveHem = "M436,534 C394,562 342,582 292,590";
const hem = "M0,1012 C90,1012 190,1006 278,986";

/** A T-shirt on an invisible model. */
export function teeParts(look: Look): Part[] {
  const { dye, view = "front", prints = {}, trim, seed = 3 } = look;
  const { deep, thread } = dyes[dye];
  const sway = { sway: 9, seed };
  const sleeves = ([-1, 1] as const).map((at): Part => {
    const edge = sided(sleeveHem, at, sway);
    return {
      shape: sided(sleeve, at, sway),
      paint:
        cloth(look) +
        (prints.sleeves ?? "") +
        (trim ? line(sided("M446,548 C402,578 348,598 296,606", at, sway), 30, trim) : "") +
        stitched(edge, thread),
      swell: { radius: 62, height: 42 },
      reliefs: [
        { blur: 12, height: 40, ink: sleeveFolds(at) },
        { blur: 2.5, height: 4, ink: line(edge, 5, "#000") },
      ],
      material: materials.jersey,
    };
  });
  const front: Part = {
    shape: symmetric(body[view], sway),
    paint: cloth(look) + (prints[view] ?? "") + stitched(symmetricLine(hem, sway), thread),
    swell: { radius: 130, height: 76 },
    reliefs: [
      { blur: 20, height: 46, ink: drape },
      { blur: 8, height: 17, ink: smallFolds },
      { blur: 2.5, height: 4, ink: line(symmetricLine(hem, sway), 5, "#000") },
    ],
    material: materials.jersey,
    shadow: { x: 0, y: 8, blur: 14, strength: 0.4 },
  };
  return [
    ...(view === "front" ? neckInside(deep) : []),
    ...sleeves,
    front,
    binding(neck[view], 26, trim ?? deep),
  ];
}

/** What one sees through a neck hole: the back's inside, its rib and the label. */
export function neckInside(deep: string): Part[] {
  return [
    {
      shape: symmetric("M0,262 C44,262 74,250 98,238 L100,300 C80,344 40,370 0,370"),
      paint: ground(deep) + label,
      swell: { radius: 8, height: -6 },
      material: materials.jersey,
      enclosed: 0.42,
    },
    { ...binding(neck.back, 22, deep), enclosed: 0.25 },
  ];
}

const label = `<rect x="564" y="284" width="72" height="36" rx="4" fill="#FFF4E0"/><rect x="575" y="294" width="50" height="6" fill="#FF5A1F"/><rect x="575" y="306" width="34" height="4" fill="#1E1450"/>`;

const drape =
  creases(-264, 500, -60, 650, { bend: 22, width: 24 }) +
  creases(-270, 570, -100, 830, { bend: 28, width: 28 }) +
  creases(-232, 326, -110, 540, { bend: -16, width: 20 }) +
  crease(476, 700, 428, 1022, { bend: -12, width: 22 }) +
  crease(585, 780, 560, 1026, { bend: 8, width: 18 }) +
  crease(700, 740, 746, 1022, { bend: 10, width: 24 }) +
  crease(520, 690, 512, 1022, { bend: 6, width: 20, ink: "#000" }) +
  crease(650, 700, 662, 1022, { bend: -8, width: 22, ink: "#000" }) +
  creases(-252, 620, -150, 920, { bend: 20, width: 18, ink: "#000" });

const smallFolds =
  creases(-270, 508, -150, 566, { bend: 10, width: 10 }) +
  creases(-272, 536, -186, 620, { bend: 10, width: 9, ink: "#000" }) +
  creases(-258, 470, -160, 500, { bend: 4, width: 8, ink: "#000" }) +
  creases(-268, 640, -200, 720, { bend: 8, width: 7 }) +
  crease(380, 880, 424, 996, { bend: 6, width: 9 }) +
  crease(806, 860, 774, 996, { bend: 6, width: 9 });

function sleeveFolds(side: 1 | -1) {
  const at = (x: number) => 600 + side * x;
  return (
    crease(at(268), 480, at(378), 440, { bend: 10 * side, width: 12 }) +
    crease(at(280), 526, at(404), 520, { bend: 14 * side, width: 11, ink: "#000" }) +
    crease(at(262), 330, at(322), 606, { bend: -18 * side, width: 15 }) +
    crease(at(334), 350, at(404), 566, { bend: 8 * side, width: 15, ink: "#000" })
  );
}
