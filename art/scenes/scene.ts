import type { Scene } from "../drawing/studio.ts";
import type { Part } from "../drawing/part.ts";
import type { Lamps } from "../drawing/light.ts";
import { nightLamps } from "./night.ts";

type Night = { backdrop: string; parts: Part[]; glow?: string; lamps?: Lamps };

/** A paper theatre at night: each sheet casts its own shadow, so the whole casts none. */
export const night = ({ backdrop, parts, glow, lamps = nightLamps }: Night): Scene => ({
  backdrop,
  parts,
  glow,
  lamps,
  castShadow: { x: 0, y: 0, blur: 1, strength: 0 },
  seed: 9,
});
