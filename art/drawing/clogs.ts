import { binding, type Look } from "./garment.ts";
import { dyes } from "./palette.ts";
import { ground, materials, moved, type Part } from "./part.ts";
import { line } from "./shape.ts";

const sole =
  "M-8,-376 C104,-382 182,-300 188,-186 C194,-90 146,0 144,96 C144,176 164,250 136,326 C108,384 -82,386 -112,330 C-148,260 -130,176 -142,96 C-158,10 -200,-78 -190,-186 C-178,-300 -112,-372 -8,-376Z";
const upper =
  "M-8,-356 C94,-361 166,-284 171,-180 C176,-86 132,2 130,96 C130,170 148,240 122,310 C98,358 -72,360 -99,314 C-132,246 -116,170 -127,96 C-142,8 -182,-76 -172,-180 C-161,-284 -102,-352 -8,-356Z";
const opening =
  "M0,-12 C64,-14 98,24 100,96 C104,176 112,236 86,282 C58,314 -54,314 -76,282 C-104,236 -100,176 -98,96 C-96,24 -62,-10 0,-12Z";
const holes = [
  [-96, -250],
  [-34, -282],
  [34, -284],
  [96, -252],
  [-124, -178],
  [-62, -206],
  [0, -214],
  [62, -206],
  [124, -180],
  [-92, -118],
  [-32, -136],
  [32, -136],
  [92, -118],
] as const;

/**
 * A pair of moulded clogs seen from above. `charm` is pressed onto the strap's rivets, `print`
 * marbles the foam.
 */
export function clogsParts(look: Look & { print?: string; strap?: string }): Part[] {
  const pair = clog(look);
  return [
    ...moved(pair, "translate(392 600) rotate(-9) scale(-1.06 1.06)"),
    ...moved(pair, "translate(806 600) rotate(9) scale(1.06 1.06)"),
  ];
}

function clog({ dye, trim, print = "", strap }: Look & { print?: string; strap?: string }): Part[] {
  const { cloth, deep } = dyes[dye];
  return [
    {
      shape: sole,
      paint: ground(trim ?? deep),
      swell: { radius: 20, height: 18 },
      reliefs: [
        {
          blur: 1.6,
          height: 4,
          ink: line(sole, 8, "#000", `stroke-dasharray="5 9" style="stroke-linecap:butt"`),
        },
      ],
      material: materials.foam,
      shadow: { x: 12, y: 18, blur: 18, strength: 0.55 },
    },
    {
      shape: `${upper} ${opening}`,
      paint: `${ground(cloth)}${print}${holes.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="15" fill="#06030f" opacity=".82"/>`).join("")}`,
      swell: { radius: 92, height: 82 },
      reliefs: [
        {
          blur: 3,
          height: 16,
          ink: holes
            .map(
              ([x, y]) =>
                `<circle cx="${x}" cy="${y}" r="17" fill="#000"/><circle cx="${x}" cy="${y}" r="23" fill="none" stroke="#fff" stroke-width="5"/>`,
            )
            .join(""),
        },
        { blur: 4, height: 10, ink: ridges },
      ],
      material: materials.foam,
      shadow: { x: 6, y: 8, blur: 12, strength: 0.5 },
    },
    {
      shape: opening,
      paint:
        ground(deep) +
        `<defs><linearGradient id="throat" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".8"/><stop offset=".45" stop-color="#000" stop-opacity=".1"/></linearGradient></defs><rect x="-200" y="-20" width="400" height="340" fill="url(#throat)"/>`,
      swell: { radius: 30, height: -26 },
      reliefs: [{ blur: 2, height: 5, ink: bumps }],
      material: materials.foam,
      enclosed: 0.3,
    },
    {
      ...binding(
        "M-134,62 C-140,200 -128,352 0,356 C128,352 140,200 134,62",
        40,
        strap ?? cloth,
        false,
      ),
      material: materials.foam,
      shadow: { x: 6, y: 9, blur: 9, strength: 0.5 },
    },
    ...[-134, 134].map((x): Part => ({
      shape: `<circle cx="${x}" cy="66" r="27"/>`,
      paint: `${ground(trim ?? deep)}<path transform="translate(${x} 66)" d="M-10,-9 L0,11 L10,-9" fill="none" stroke="#fff" stroke-width="5" opacity=".85"/>`,
      swell: { radius: 16, height: 14 },
      material: materials.foam,
      shadow: { x: 4, y: 5, blur: 5, strength: 0.5 },
    })),
  ];
}

const ridges =
  line("M-150,-60 C-128,-92 128,-92 150,-60", 9, "#000") +
  line("M-138,-26 C-112,-62 112,-62 138,-26", 9, "#fff") +
  line("M-160,-190 C-140,-310 -60,-334 -6,-336 C60,-336 140,-306 158,-190", 5, "#000");

const bumps = Array.from({ length: 84 }, (_, k) => {
  const row = Math.floor(k / 7);
  return `<ellipse cx="${((k % 7) - 3) * 28 + (row % 2) * 14}" cy="${20 + row * 24}" rx="6" ry="8" fill="#fff"/>`;
}).join("");
