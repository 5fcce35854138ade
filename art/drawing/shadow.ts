import { blurred, emptyField, type Field } from "./field.ts";
import { wholeFrame, type Frame } from "./rasterize.ts";

/** A shadow's offset and softness in drawing units, and its darkness 0…1. */
export type Shadow = { x: number; y: number; blur: number; strength: number };

/** The shadow of all the masks as one thing. */
export function castTogether(canvas: Float32Array, masks: Field[], shadow: Shadow, frame: Frame) {
  const { width, height } = wholeFrame(frame);
  const together = emptyField(width, height);
  for (const mask of masks)
    for (let i = 0; i < mask.values.length; i++)
      together.values[i] = Math.max(together.values[i]!, mask.values[i]!);
  darken(canvas, together, shadow, frame);
  // A second, tighter shadow keeps the article from floating away.
  darken(
    canvas,
    together,
    {
      x: shadow.x * 0.3,
      y: shadow.y * 0.3,
      blur: shadow.blur * 0.3,
      strength: shadow.strength * 0.55,
    },
    frame,
  );
}

/** Darkens the canvas (linear RGB) where the mask's shadow falls. */
export function darken(canvas: Float32Array, mask: Field, shadow: Shadow, frame: Frame) {
  const scale = frame.pixels / frame.size;
  const soft = blurred(mask, shadow.blur * scale);
  const dx = Math.round(shadow.x * scale);
  const dy = Math.round(shadow.y * scale);
  const { width, height } = mask;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(width - 1, Math.max(0, x - dx));
      const fromY = Math.min(height - 1, Math.max(0, y - dy));
      const left = 1 - soft.values[fromY * width + fromX]! * shadow.strength;
      const at = (y * width + x) * 3;
      canvas[at]! *= left;
      canvas[at + 1]! *= left;
      // Shadows lean to indigo, as the hall's own light does.
      canvas[at + 2]! *= 0.12 + 0.88 * left;
    }
}
