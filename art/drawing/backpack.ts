import { binding, type Look } from "./garment.ts";
import { dyes } from "./palette.ts";
import { ground, materials, type Part } from "./part.ts";
import { crease, creases, line, sided, stitched, symmetric, symmetricLine } from "./shape.ts";

const body =
  "M0,236 C140,232 220,282 242,400 C256,520 262,700 258,866 C256,934 224,966 168,972 C104,978 50,978 0,978";
const pocket =
  "M0,640 C96,636 168,640 198,662 C212,740 214,836 208,894 C204,928 176,940 136,944 C80,948 40,948 0,948";
const sidePocket = "M240,668 C306,676 318,744 314,820 C312,900 298,944 242,952 L240,668";
const zipLine = "M0,312 C116,308 178,352 194,440 C200,500 202,560 200,616";
const pocketZip = "M0,690 C80,688 140,690 186,702";
const strap = "M150,280 C270,300 330,420 322,560 C316,700 300,800 252,880";

/**
 * A day pack, front view. `panel` is the cloth between zip and pocket, `print` goes on the pocket.
 */
export function backpackParts(
  look: Look & { panel?: string; print?: string; patch?: string },
): Part[] {
  const { dye, trim, panel = "", print = "", patch = "" } = look;
  const { cloth, deep, thread } = dyes[dye];
  const edge = trim ?? deep;
  const zip = symmetricLine(zipLine);
  const pocketEdge = symmetricLine(pocketZip);
  return [
    ...([-1, 1] as const).map((side): Part => ({
      ...binding(sided(strap, side), 44, deep, false),
      reliefs: [
        {
          blur: 2,
          height: 4,
          ink: line(sided(strap, side), 30, "#000") + line(sided(strap, side), 24, "#fff"),
        },
      ],
      material: materials.canvas,
    })),
    {
      ...binding("M530,262 C520,150 680,150 670,262", 30, edge, false),
      material: materials.canvas,
    },
    ...([-1, 1] as const).map((side): Part => ({
      shape: sided(sidePocket, side),
      paint: ground(deep) + line(sided("M240,676 C300,682 312,746 312,790", side), 14, edge),
      swell: { radius: 40, height: 34 },
      reliefs: [
        { blur: 7, height: 14, ink: creases(-290, 720, -262, 920, { width: 12, ink: "#000" }) },
      ],
      material: materials.canvas,
    })),
    {
      shape: symmetric(body, { sway: 5, seed: 2 }),
      paint:
        ground(cloth) +
        panelPaint(panel) +
        line(zip, 17, "#0d0a16") +
        line(zip, 6, "#C9A24A", `stroke-dasharray="3 4" style="stroke-linecap:butt"`) +
        stitched(symmetricLine("M0,284 C136,280 204,334 220,436 C228,520 230,580 228,640"), thread),
      swell: { radius: 120, height: 96 },
      reliefs: [
        { blur: 3, height: 8, ink: line(zip, 20, "#000") },
        { blur: 16, height: 34, ink: folds },
      ],
      material: materials.canvas,
      shadow: { x: 0, y: 6, blur: 16, strength: 0.5 },
    },
    {
      shape: symmetric(pocket, { sway: 4, seed: 2 }),
      paint:
        ground(cloth) +
        print +
        line(pocketEdge, 14, "#0d0a16") +
        line(pocketEdge, 5, "#C9A24A", `stroke-dasharray="3 4" style="stroke-linecap:butt"`) +
        stitched(
          symmetric(
            "M0,660 C90,656 156,660 182,676 C194,750 196,836 190,886 C186,912 166,922 130,926 L0,930",
          ),
          thread,
        ),
      swell: { radius: 52, height: 48 },
      reliefs: [
        { blur: 3, height: 7, ink: line(pocketEdge, 18, "#000") },
        {
          blur: 12,
          height: 20,
          ink:
            creases(-180, 760, -60, 930, { bend: 14, width: 18 }) +
            crease(600, 780, 610, 944, { width: 18, ink: "#000" }),
        },
      ],
      material: materials.canvas,
      shadow: { x: 0, y: 4, blur: 14, strength: 0.55 },
    },
    ...pullers(edge === deep ? "#FFB31A" : edge),
    ...(patch === "" ? [] : [patchPart(patch)]),
  ];
}

const panelPaint = (panel: string) =>
  panel === ""
    ? ""
    : `<defs><clipPath id="panel"><path d="${symmetric("M0,320 C112,316 170,358 186,444 C192,500 194,560 192,700 L0,700")}"/></clipPath></defs><g clip-path="url(#panel)">${panel}</g>`;

function patchPart(patch: string): Part {
  return {
    shape: `<rect x="510" y="430" width="180" height="112" rx="12"/>`,
    paint: patch,
    swell: { radius: 8, height: 5 },
    material: materials.canvas,
    shadow: { x: 2, y: 4, blur: 5, strength: 0.5 },
  };
}

function pullers(colour: string): Part[] {
  return [
    [406, 560, 12],
    [742, 700, -18],
  ].flatMap(([x, y, turn]): Part[] => [
    {
      shape: `<g transform="translate(${x} ${y}) rotate(${turn})"><path fill-rule="evenodd" d="M-12,-14 h24 v34 h-24z M-5,2 h10 v12 h-10z"/></g>`,
      paint: ground("#C9A24A"),
      swell: { radius: 6, height: 7 },
      material: materials.metal,
      shadow: { x: 3, y: 5, blur: 4, strength: 0.5 },
    },
    {
      shape: `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-7" y="14" width="14" height="70" rx="6"/></g>`,
      paint: ground(colour),
      swell: { radius: 6, height: 6 },
      material: materials.cord,
      shadow: { x: 4, y: 6, blur: 5, strength: 0.5 },
    },
  ]);
}

const folds =
  creases(-236, 420, -200, 900, { bend: -10, width: 22 }) +
  creases(-230, 560, -150, 660, { bend: 12, width: 14, ink: "#000" }) +
  crease(480, 560, 720, 580, { bend: 14, width: 18 }) +
  creases(-150, 290, -60, 250, { bend: -8, width: 16 });
