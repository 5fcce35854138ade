import { materials, type Material, type Part } from "../drawing/part.ts";
import { ground } from "../drawing/part.ts";

/** Thick cut paper: what all the night scenes are made of. */
const cutPaper: Material = { sheen: 0.06, gloss: 0.01, glossTightness: 8, grain: 0.14 };

type Cut = { thick?: number; lift?: number; fill?: string; round?: number; metal?: boolean };

/**
 * A sheet cut to a shape (path data or elements), lying on what is below and casting its shadow
 * there.
 */
export function sheet(
  shape: string,
  colour: string,
  { thick = 12, lift = 12, fill = "", round, metal = false }: Cut = {},
): Part {
  return {
    shape,
    paint: (colour === "" ? "" : ground(colour)) + fill,
    swell: { radius: round ?? thick * 1.5, height: thick },
    material: metal ? materials.metal : cutPaper,
    shadow: { x: 0, y: lift * 0.8, blur: lift * 1.3, strength: 0.5 },
  };
}

/** Several sheets cut in one go: all the shapes are one piece. */
export const joined = (...shapes: string[]) =>
  shapes.map((shape) => (shape.startsWith("<") ? shape : `<path d="${shape}"/>`)).join("");

/** A tapering limb through circles [x, y, radius]. */
export function limb(...joints: (readonly [number, number, number])[]) {
  return joints
    .map(([x, y, r], index) => {
      const before = joints[index - 1];
      const knob = `<circle cx="${x}" cy="${y}" r="${r}"/>`;
      if (!before) return knob;
      const [bx, by, br] = before;
      const length = Math.hypot(x - bx, y - by) || 1;
      const [nx, ny] = [-(y - by) / length, (x - bx) / length];
      const corner = (px: number, py: number, reach: number) =>
        `${px + nx * reach},${py + ny * reach}`;
      return `${knob}<path d="M${corner(bx, by, br)} L${corner(x, y, r)} L${corner(x, y, -r)} L${corner(bx, by, -br)}Z"/>`;
    })
    .join("");
}

/** Elements moved, scaled and turned. */
export const placed = (elements: string, x: number, y: number, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${elements.startsWith("<") ? elements : `<path d="${elements}"/>`}</g>`;

export const skins = ["#6E3B22", "#55291A", "#8A5030", "#3F1E14"] as const;
