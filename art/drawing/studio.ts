import { draped } from "./drape.ts";
import { cropped, type Field } from "./field.ts";
import { litSurface, studioLamps, toByte, toLinear, type Lamps } from "./light.ts";
import { outline, type Part } from "./part.ts";
import { boxAround, coverage, paint, wholeFrame, type Frame } from "./rasterize.ts";
import { castTogether, darken, type Shadow } from "./shadow.ts";
import { openness, surface } from "./surface.ts";

/** A photograph to be: what stands before which backdrop. */
export type Scene = {
  /** SVG elements that fill the frame. */
  backdrop: string;
  parts: Part[];
  /** The shadow of the whole article on the wall or the table. */
  castShadow: Shadow;
  lamps?: Lamps;
  /** SVG elements whose colours are added as light over everything. */
  glow?: string;
  seed: number;
};

/** Renders a scene to RGB bytes, as many as the frame has pixels. */
export async function photograph(scene: Scene, frame: Frame): Promise<Buffer> {
  const canvas = toLinearRgb(await paint(scene.backdrop, frame, wholeFrame(frame)));
  const cut = await Promise.all(
    scene.parts.map((part) => coverage(outline(part.shape), frame, wholeFrame(frame))),
  );
  castTogether(canvas, cut, scene.castShadow, frame);
  for (const [index, part] of scene.parts.entries())
    await addPart(canvas, part, cut[index]!, frame, scene, index);
  if (scene.glow) await addLight(canvas, scene.glow, frame);
  return Buffer.from(Uint8Array.from(canvas, toByte));
}

async function addLight(canvas: Float32Array, glow: string, frame: Frame) {
  const black = `<rect x="-9000" y="-9000" width="18000" height="18000"/>`;
  const light = toLinearRgb(await paint(black + glow, frame, wholeFrame(frame)));
  for (let i = 0; i < canvas.length; i++) canvas[i]! += light[i]!;
}

function toLinearRgb(rgba: Buffer) {
  const linear = new Float32Array((rgba.length / 4) * 3);
  for (let i = 0, j = 0; i < rgba.length; i += 4)
    for (let c = 0; c < 3; c++) linear[j++] = toLinear[rgba[i + c]!]!;
  return linear;
}

async function addPart(
  canvas: Float32Array,
  part: Part,
  cut: Field,
  frame: Frame,
  scene: Scene,
  index: number,
) {
  const scale = frame.pixels / frame.size;
  if (part.shadow) darken(canvas, cut, part.shadow, frame);
  const box = boxAround(cut, Math.ceil(12 * scale));
  if (!box) return;
  const mask = cropped(cut, box);
  const height = await surface(part, mask, frame, box, scene.seed + index * 17);
  const paintBytes = await paint(part.paint, frame, box);
  const albedo = draped(toLinearRgb(paintBytes), height, scale);
  const lit = litSurface(
    albedo,
    height,
    openness(height, part, scale),
    part.material,
    scene.lamps ?? studioLamps,
  );
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const from = y * box.width + x;
      const ink = mask.values[from]!;
      if (ink === 0) continue;
      const to = ((y + box.top) * frame.pixels + x + box.left) * 3;
      for (let c = 0; c < 3; c++)
        canvas[to + c] = canvas[to + c]! * (1 - ink) + lit[from * 3 + c]! * ink;
    }
}
