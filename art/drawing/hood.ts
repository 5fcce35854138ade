import { binding, cloth, type Look } from "./garment.ts";
import { ground, materials, type Part } from "./part.ts";
import { crease, creases, line, stitched, symmetric } from "./shape.ts";

const hoodOuter = "M0,112 C104,112 170,168 186,262 C194,322 186,372 158,412 C116,444 54,456 0,458";

const hoodOpening = "M0,170 C70,170 118,212 126,286 C130,346 92,402 0,432";

/** The hood seen from the front, its inside in the dark. */
export function hood(look: Look, deep: string, thread: string): Part[] {
  const seam = symmetric("M0,150 C84,150 138,204 146,284 C150,352 108,416 0,448");
  return [
    {
      shape: symmetric(hoodOuter, { sway: 6, seed: 4 }),
      paint: cloth(look) + stitched(seam, thread),
      swell: { radius: 46, height: 44 },
      reliefs: [
        { blur: 12, height: 34, ink: hoodFolds },
        { blur: 2, height: 3, ink: line(seam, 5, "#000") },
      ],
      material: materials.fleece,
      shadow: { x: 0, y: 14, blur: 18, strength: 0.55 },
    },
    {
      shape: symmetric(hoodOpening, { sway: 6, seed: 4 }),
      paint:
        ground(deep) +
        `<defs><radialGradient id="deep" gradientUnits="userSpaceOnUse" cx="600" cy="330" r="170"><stop offset="0" stop-color="#000" stop-opacity=".62"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></radialGradient></defs><rect width="1200" height="600" fill="url(#deep)"/>`,
      swell: { radius: 60, height: -60 },
      reliefs: [
        {
          blur: 9,
          height: 24,
          ink:
            crease(600, 176, 604, 400, { width: 8, ink: "#000" }) +
            creases(-90, 240, -30, 400, { bend: 10, width: 14 }),
        },
      ],
      material: materials.fleece,
      enclosed: 0.35,
    },
    // The hood's two front edges cross at the throat.
    {
      shape:
        "M470,330 C490,392 552,424 640,446 C620,462 590,464 566,458 C506,448 462,424 448,392 Z",
      paint: cloth(look),
      swell: { radius: 18, height: 14 },
      material: materials.fleece,
      shadow: { x: 4, y: 8, blur: 8, strength: 0.5 },
    },
  ];
}

/** The hood lying on the back. */
export function hoodFromBehind(look: Look, thread: string): Part[] {
  const seam = "M600,236 C596,330 602,420 600,500";
  return [
    {
      shape: symmetric(
        "M0,206 C80,206 140,226 176,276 C196,330 176,420 120,480 C84,514 40,524 0,524",
        { sway: 6, seed: 4 },
      ),
      paint: cloth(look) + stitched(seam.replace("M600", "M606"), thread),
      swell: { radius: 80, height: 66 },
      reliefs: [
        {
          blur: 10,
          height: 34,
          ink:
            creases(-150, 300, -40, 470, { bend: 30, width: 16 }) +
            creases(-110, 250, -10, 380, { bend: 30, width: 14, ink: "#000" }),
        },
        { blur: 2, height: 5, ink: line(seam, 5, "#000") },
      ],
      material: materials.fleece,
      shadow: { x: 0, y: 16, blur: 20, strength: 0.55 },
    },
  ];
}

/** Two cords with brass tips. */
export function cords(colour: string): Part[] {
  return [
    ["M510,430 C500,470 508,510 502,548", 502, 548],
    ["M690,428 C702,474 692,520 698,566", 698, 566],
  ].flatMap(([path, x, y]): Part[] => [
    {
      ...binding(String(path), 14, colour, false),
      material: materials.cord,
      shadow: { x: 5, y: 7, blur: 6, strength: 0.5 },
    },
    {
      shape: `<rect x="${Number(x) - 9}" y="${Number(y) - 6}" width="18" height="44" rx="6"/>`,
      paint: ground("#C9A24A"),
      swell: { radius: 8, height: 8 },
      material: materials.metal,
      shadow: { x: 5, y: 7, blur: 5, strength: 0.5 },
    },
  ]);
}

const hoodFolds =
  creases(-176, 250, -130, 400, { bend: -14, width: 16 }) +
  creases(-150, 190, -60, 130, { bend: -10, width: 14 }) +
  creases(-160, 330, -110, 430, { bend: -8, width: 10, ink: "#000" });
