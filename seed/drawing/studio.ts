import { blurred, emptyField, type Field } from "./field.ts";
import { litSurface, studioLamps, toByte, toLinear, type Lamps } from "./light.ts";
import { smoothNoise } from "./noise.ts";
import { outline, type Part } from "./part.ts";
import {
  boxAround,
  coverage,
  paint,
  relief,
  wholeFrame,
  type Box,
  type Frame,
} from "./rasterize.ts";

/** A photograph to be: what stands before which backdrop. */
export type Scene = {
  /** SVG elements that fill the frame. */
  backdrop: string;
  parts: Part[];
  /** The shadow of the whole article on the wall or the table. */
  castShadow: { x: number; y: number; blur: number; strength: number };
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

function castTogether(
  canvas: Float32Array,
  masks: Field[],
  shadow: Scene["castShadow"],
  frame: Frame,
) {
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

function darken(canvas: Float32Array, mask: Field, shadow: Scene["castShadow"], frame: Frame) {
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

function cropped(field: Field, box: Box): Field {
  const out = emptyField(box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    const start = (y + box.top) * field.width + box.left;
    out.values.set(field.values.subarray(start, start + box.width), y * box.width);
  }
  return out;
}

/** Height of the part's surface in pixels: swollen outline, creases, grain. */
async function surface(
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

/** Prints follow the cloth: the paint is looked up a little down the slope. */
function draped(paintRgb: Float32Array, height: Field, scale: number) {
  const { width, height: rows, values } = height;
  const smooth = blurred(height, 4 * scale).values;
  const out = new Float32Array(values.length * 3);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < width; x++) {
      const dx =
        smooth[y * width + Math.min(x + 2, width - 1)]! - smooth[y * width + Math.max(x - 2, 0)]!;
      const dy =
        smooth[Math.min(y + 2, rows - 1) * width + x]! - smooth[Math.max(y - 2, 0) * width + x]!;
      const u = Math.min(width - 1.001, Math.max(0, x + dx * scale));
      const v = Math.min(rows - 1.001, Math.max(0, y + dy * scale));
      const iu = Math.floor(u);
      const iv = Math.floor(v);
      const fu = u - iu;
      const fv = v - iv;
      for (let c = 0; c < 3; c++) {
        const at = (iv * width + iu) * 3 + c;
        const top = paintRgb[at]! * (1 - fu) + paintRgb[at + 3]! * fu;
        const bottom = paintRgb[at + width * 3]! * (1 - fu) + paintRgb[at + width * 3 + 3]! * fu;
        out[(y * width + x) * 3 + c] = top * (1 - fv) + bottom * fv;
      }
    }
  return out;
}

/** Ambient occlusion: a pixel lower than its surroundings sees less sky. */
function openness(height: Field, part: Part, scale: number) {
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
