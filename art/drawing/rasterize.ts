import sharp from "sharp";
import type { Field } from "./field.ts";

/**
 * The part of the drawing that becomes the picture: `size` drawing units wide, `pixels` wide and as
 * tall as `tall` (in pixels; a square without it).
 */
export type Frame = { x: number; y: number; size: number; pixels: number; tall?: number };

/** A rectangle of whole pixels inside a frame. */
export type Box = { left: number; top: number; width: number; height: number };

export const wholeFrame = (frame: Frame): Box => ({
  left: 0,
  top: 0,
  width: frame.pixels,
  height: frame.tall ?? frame.pixels,
});

/** Paints SVG elements into RGBA bytes, as much of the frame as the box holds. */
export async function paint(elements: string, frame: Frame, box: Box): Promise<Buffer> {
  const unit = frame.size / frame.pixels;
  const view = [
    frame.x + box.left * unit,
    frame.y + box.top * unit,
    box.width * unit,
    box.height * unit,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${box.width}" height="${box.height}" viewBox="${view.join(" ")}">${elements}</svg>`;
  return sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer();
}

/** How much ink SVG elements leave at each pixel, 0…1. */
export async function coverage(elements: string, frame: Frame, box: Box): Promise<Field> {
  const bytes = await paint(elements, frame, box);
  const values = new Float32Array(box.width * box.height);
  for (let i = 0; i < values.length; i++) values[i] = bytes[i * 4 + 3]! / 255;
  return { width: box.width, height: box.height, values };
}

/** White ink raises (+1), black ink lowers (-1), no ink leaves 0. */
export async function relief(elements: string, frame: Frame, box: Box): Promise<Field> {
  const bytes = await paint(elements, frame, box);
  const values = new Float32Array(box.width * box.height);
  for (let i = 0; i < values.length; i++)
    values[i] = ((bytes[i * 4]! / 127.5 - 1) * bytes[i * 4 + 3]!) / 255;
  return { width: box.width, height: box.height, values };
}

/** The smallest box around a mask's ink, with a margin, kept inside the frame. */
export function boxAround(mask: Field, margin: number): Box | undefined {
  let [left, top, right, bottom] = [mask.width, mask.height, -1, -1];
  for (let y = 0; y < mask.height; y++)
    for (let x = 0; x < mask.width; x++)
      if (mask.values[y * mask.width + x]! > 0.004) {
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        if (y > bottom) bottom = y;
      }
  if (right < 0) return undefined;
  left = Math.max(0, left - margin);
  top = Math.max(0, top - margin);
  return {
    left,
    top,
    width: Math.min(mask.width, right + 1 + margin) - left,
    height: Math.min(mask.height, bottom + 1 + margin) - top,
  };
}
