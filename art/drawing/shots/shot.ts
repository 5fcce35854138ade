import { hangingSet, type SetName } from "../backdrop.ts";
import type { Part } from "../part.ts";
import type { Frame } from "../rasterize.ts";
import type { Scene } from "../studio.ts";

export type Shot = { scene: Scene; frame: Omit<Frame, "pixels"> };

const whole = { x: 0, y: 0, size: 1200 };

/** The article as it hangs before a painted wall. */
export function hung(set: SetName, parts: Part[], frame: Omit<Frame, "pixels"> = whole): Shot {
  const scene: Scene = {
    backdrop: hangingSet(set),
    parts,
    castShadow: { x: 26, y: 44, blur: 40, strength: 0.55 },
    seed: 5,
  };
  return { scene, frame };
}

/** The same shot from close by: the square around (x, y). */
export const closeUp = (set: SetName, parts: Part[], x: number, y: number, size = 520): Shot =>
  hung(set, parts, { x: x - size / 2, y: y - size / 2, size });
