import { blurred, emptyField, type Field } from "./field.ts";
import { smoothNoise } from "./noise.ts";
import type { Part } from "./part.ts";
import { relief, type Box, type Frame } from "./rasterize.ts";

/** Height of the part's surface in pixels: swollen outline, creases, grain. */
export async function surface(
  part: Part,
  mask: Field,
  frame: Frame,
  box: Box,
  seed: number,
): Promise<Field> {
  const scale = frame.pixels / frame.size;
  const height = emptyField(box.width, box.height);
  const soft = blurred(mask, part.swell.radius * scale * 0.6);
  for (let i = 0; i < soft.values.length; i++) {
    const inward = Math.min(1, Math.max(0, soft.values[i]! * 2 - 1));
    height.values[i] = Math.sqrt(1 - (1 - inward) ** 2) * part.swell.height * scale;
  }
  // The square root is steep at the outline; a small blur rounds it off.
  const rounded = blurred(height, part.swell.radius * scale * 0.12);
  for (const crease of part.reliefs ?? []) {
    const raised = blurred(await relief(crease.ink, frame, box), crease.blur * scale);
    for (let i = 0; i < raised.values.length; i++)
      rounded.values[i]! += raised.values[i]! * crease.height * scale;
  }
  if (part.material.grain > 0) addGrain(rounded, part.material.grain, frame, box, seed);
  return rounded;
}

function addGrain(height: Field, amount: number, frame: Frame, box: Box, seed: number) {
  const unit = frame.size / frame.pixels;
  for (let y = 0; y < height.height; y++)
    for (let x = 0; x < height.width; x++) {
      const u = frame.x + (x + box.left) * unit;
      const v = frame.y + (y + box.top) * unit;
      const rough = smoothNoise(u / 2.3, v / 2.3, seed) + smoothNoise(u / 5, v / 4, seed + 1);
      height.values[y * height.width + x]! += (rough * amount) / unit;
    }
}

/** Ambient occlusion: a pixel lower than its surroundings sees less sky. */
export function openness(height: Field, part: Part, scale: number) {
  const near = blurred(height, 7 * scale).values;
  const far = blurred(height, 30 * scale).values;
  const open = new Float32Array(height.values.length);
  for (let i = 0; i < open.length; i++) {
    const sunk =
      Math.max(0, near[i]! - height.values[i]!) * 0.1 +
      Math.max(0, far[i]! - height.values[i]!) * 0.028;
    open[i] = Math.max(0.12, 1 - sunk / scale) * (1 - (part.enclosed ?? 0));
  }
  return open;
}
