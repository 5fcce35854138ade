import { type Look } from "./garment.ts";
import { dyes } from "./palette.ts";
import { ground, materials, type Part } from "./part.ts";
import { creases, line, stitched, symmetric, symmetricLine } from "./shape.ts";

const crown = "M0,296 C132,292 236,362 272,520 C286,590 292,650 288,716 C190,742 90,752 0,752";
const brim =
  "M0,660 C120,658 226,676 286,704 C344,732 384,796 396,876 C400,892 386,896 374,888 C300,842 160,818 0,818";
const under = "M0,700 C160,700 300,740 380,884 C390,904 372,908 360,900 C290,860 160,838 0,838";
const seams = [
  "M600,300 C604,430 602,560 600,700",
  "M592,302 C520,370 470,520 452,720",
  "M608,302 C680,370 730,520 748,720",
];
const eyelets = [
  [528, 448],
  [672, 448],
  [424, 520],
  [776, 520],
] as const;

/**
 * A six-panel cap seen from the front. `panelCloth` covers the front two panels, `print` is
 * embroidered.
 */
export function capParts(
  look: Look & { panelCloth?: string; print?: string; brimCloth?: string; mesh?: boolean },
): Part[] {
  const { dye, trim, panelCloth = "", print = "", brimCloth = "", mesh = false } = look;
  const { cloth, deep, thread } = dyes[dye];
  const rows = [0, 1, 2, 3, 4].map((k) =>
    symmetricLine(
      `M0,${700 + k * 24} C${120 + k * 8},${698 + k * 24} ${226 + k * 16},${716 + k * 24} ${286 + k * 22},${746 + k * 26}`,
    ),
  );
  return [
    {
      shape: symmetric(crown),
      paint:
        ground(cloth) +
        (mesh ? meshSides(deep) : "") +
        frontPanels(panelCloth) +
        print +
        seams
          .map(
            (seam) =>
              line(seam, 3, deep) +
              stitched(shifted(seam, 9), thread, { width: 2.2 }) +
              stitched(shifted(seam, -9), thread, { width: 2.2 }),
          )
          .join(""),
      swell: { radius: 170, height: 150 },
      reliefs: [
        { blur: 3, height: 7, ink: seams.map((seam) => line(seam, 9, "#000")).join("") },
        {
          blur: 2,
          height: 7,
          ink: eyelets
            .map(
              ([x, y]) =>
                `<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="#fff" stroke-width="7"/><circle cx="${x}" cy="${y}" r="7" fill="#000"/>`,
            )
            .join(""),
        },
        {
          blur: 16,
          height: 26,
          ink:
            creases(-200, 420, -250, 680, { bend: -8, width: 18 }) +
            creases(-110, 360, -90, 560, { bend: 8, width: 16, ink: "#000" }),
        },
        ...(print === "" ? [] : [{ blur: 1.6, height: 7, ink: print }]),
      ],
      material: materials.canvas,
    },
    {
      shape: `<ellipse cx="600" cy="300" rx="30" ry="17"/>`,
      paint: ground(trim ?? deep),
      swell: { radius: 14, height: 12 },
      material: materials.canvas,
      shadow: { x: 2, y: 5, blur: 5, strength: 0.5 },
    },
    {
      shape: symmetric(under),
      paint: ground("#0f0a1c"),
      swell: { radius: 20, height: 8 },
      material: materials.canvas,
      enclosed: 0.4,
    },
    {
      shape: symmetric(brim),
      paint:
        ground(trim ?? cloth) +
        brimCloth +
        rows.map((row) => stitched(row, trim ? "#ffffff66" : thread, { width: 2.4 })).join(""),
      swell: { radius: 52, height: 44 },
      reliefs: [{ blur: 2.2, height: 4.4, ink: rows.map((row) => line(row, 6, "#000")).join("") }],
      material: materials.canvas,
      shadow: { x: 0, y: -4, blur: 14, strength: 0.6 },
    },
  ];
}

const shifted = (path: string, by: number) =>
  path.replace(/(\d+),(\d+)/g, (_, x, y) => `${Number(x) + by},${y}`);

const frontPanels = (cloth: string) =>
  cloth === ""
    ? ""
    : `<defs><clipPath id="panels"><path d="M592,290 C520,370 470,520 452,760 L748,760 C730,520 680,370 608,290Z"/></clipPath></defs><g clip-path="url(#panels)">${cloth}</g>`;

const meshSides = (deep: string) =>
  `<defs><pattern id="mesh" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="7" cy="7" r="4" fill="${deep}"/></pattern></defs><path fill="url(#mesh)" d="M592,290 C520,370 470,520 452,760 L280,760 L280,290Z M608,290 C680,370 730,520 748,760 L920,760 L920,290Z"/>`;
