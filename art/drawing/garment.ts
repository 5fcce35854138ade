import { dyes, type Dye } from "./palette.ts";
import type { Textile } from "./textiles.ts";
import { ground, type Part, materials } from "./part.ts";
import { line } from "./shape.ts";

/** SVG elements printed or woven onto the pieces of a garment, in drawing units. */
export type Prints = {
  front?: string;
  back?: string;
  sleeves?: string;
  pocket?: string;
  /** Covers every piece. */
  allOver?: Textile;
};

export type Look = {
  dye: Dye;
  view?: "front" | "back";
  prints?: Prints;
  /** Colour of collars, cuffs and bindings. */
  trim?: string;
  /** Changes how the cloth falls. */
  seed?: number;
};

/** The cloth itself: its dye, or a textile all over. */
export function cloth({ dye, prints }: Look) {
  const allOver = prints?.allOver;
  return (
    ground(dyes[dye].cloth) +
    (allOver
      ? `${allOver.defs}<rect x="-600" y="-600" width="2400" height="2400" fill="${allOver.fill}"/>`
      : "")
  );
}

/** A ribbed band along an open line: collars, armholes. */
export function binding(path: string, width: number, colour: string, ribbed = true): Part {
  return {
    shape: line(path, width, "#000", `stroke-linejoin="round" style="stroke-linecap:butt"`),
    paint: ground(colour),
    swell: { radius: width * 0.45, height: width * 0.34 },
    reliefs: ribbed
      ? [
          {
            blur: 1.1,
            height: 2.4,
            ink: line(
              path,
              width,
              "#000",
              `stroke-dasharray="2.6 4.4" style="stroke-linecap:butt"`,
            ),
          },
        ]
      : [],
    material: materials.knit,
    shadow: { x: 0, y: 4, blur: 5, strength: 0.35 },
  };
}

/** Vertical ribs over a rectangle, as ink for a relief. */
export function ribs(x: number, y: number, width: number, height: number, step = 9) {
  const count = Math.floor(width / step);
  return Array.from({ length: count }, (_, k) =>
    line(`M${x + k * step},${y} V${y + height}`, step * 0.42, "#000"),
  ).join("");
}
