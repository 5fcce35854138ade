import type { Look } from "./garment.ts";
import { randomFrom } from "./noise.ts";
import { dyes } from "./palette.ts";
import { ground, materials, type Part } from "./part.ts";
import { crease, line, symmetric } from "./shape.ts";

const crown = "M0,250 C136,246 250,350 270,560 C276,640 276,690 274,740 L0,756";
const cuff = "M0,652 C110,652 210,646 282,628 C294,696 296,776 286,850 C190,874 90,882 0,882";

/**
 * A ribbed beanie with a turned-up cuff. `stripes` are knitted into the crown, `patch` is sewn to
 * the cuff.
 */
export function beanieParts(
  look: Look & { stripes?: string; cuffStripes?: string; patch?: string; pompom?: string },
): Part[] {
  const { dye, trim, stripes = "", cuffStripes = "", patch, pompom } = look;
  const { cloth } = dyes[dye];
  return [
    ...(pompom ? [pom(pompom)] : []),
    {
      shape: symmetric(crown, { sway: 8, seed: 6 }),
      paint: ground(cloth) + stripes,
      swell: { radius: 160, height: 130 },
      reliefs: [
        { blur: 3.2, height: 15, ink: crownRibs },
        {
          blur: 16,
          height: 30,
          ink:
            crease(420, 560, 640, 640, { bend: 18, width: 16 }) +
            crease(560, 600, 790, 560, { bend: 14, width: 16, ink: "#000" }) +
            crease(480, 400, 560, 330, { bend: 14, width: 14, ink: "#000" }),
        },
      ],
      material: materials.knit,
      ...(pompom ? { shadow: { x: 0, y: -6, blur: 12, strength: 0.3 } } : {}),
    },
    {
      shape: symmetric(cuff, { sway: 7, seed: 9 }),
      paint: ground(trim ?? cloth) + cuffStripes,
      swell: { radius: 90, height: 84 },
      reliefs: [{ blur: 3, height: 15, ink: cuffRibs }],
      material: materials.knit,
      shadow: { x: 0, y: -8, blur: 14, strength: 0.6 },
    },
    ...(patch ? [label(patch)] : []),
  ];
}

function label(patch: string): Part {
  return {
    shape: `<rect x="506" y="712" width="188" height="100" rx="8"/>`,
    paint: patch,
    swell: { radius: 8, height: 6 },
    material: materials.canvas,
    shadow: { x: 2, y: 5, blur: 6, strength: 0.5 },
  };
}

/** A pom-pom: hundreds of strands from one middle. */
function pom(colour: string): Part {
  const random = randomFrom(42);
  const strands = Array.from({ length: 420 }, () => {
    const angle = random() * Math.PI * 2;
    const [near, far] = [random() * 60, 66 + random() * 46];
    const at = (r: number) =>
      `${(600 + Math.cos(angle) * r).toFixed(1)},${(204 + Math.sin(angle) * r).toFixed(1)}`;
    return { path: `M${at(near)} L${at(far)}`, light: random() > 0.5 };
  });
  return {
    shape: `<circle cx="600" cy="204" r="92"/>${strands.map(({ path }) => line(path, 5, "#000")).join("")}`,
    paint:
      ground(colour) +
      strands
        .map(({ path, light }) => line(path, 3, light ? "#fff" : "#000", `opacity=".12"`))
        .join(""),
    swell: { radius: 90, height: 84 },
    reliefs: [
      {
        blur: 1.8,
        height: 12,
        ink: strands.map(({ path, light }) => line(path, 4, light ? "#fff" : "#000")).join(""),
      },
    ],
    material: materials.fleece,
  };
}

const crownRibs = Array.from({ length: 29 }, (_, k) => {
  const t = k / 14 - 1;
  const x = 600 + Math.sin(t * 1.5) * 284;
  return line(`M${x},770 C${x},600 ${600 + (x - 600) * 0.86},380 ${600 + t * 34},238`, 9, "#000");
}).join("");

const cuffRibs = Array.from({ length: 33 }, (_, k) => {
  const x = 600 + Math.sin((k / 16 - 1) * 1.5) * 292;
  return line(`M${x},620 V900`, 9, "#000");
}).join("");
