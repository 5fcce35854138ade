import type { Field } from "./field.ts";
import type { Material } from "./part.ts";

/** The lamps of the studio: colours in linear light, directions towards the lamp. */
export type Lamps = {
  key: Rgb;
  fill: Rgb;
  ambient: Rgb;
  bounce: Rgb;
  keyFrom: Rgb;
  fillFrom: Rgb;
};
type Rgb = readonly [number, number, number];

export const studioLamps: Lamps = {
  key: [1.0, 0.94, 0.85],
  fill: [0.3, 0.16, 0.34],
  ambient: [0.23, 0.22, 0.26],
  bounce: [0.16, 0.1, 0.05],
  keyFrom: [-0.52, -0.64, 0.56],
  fillFrom: [0.86, -0.12, 0.4],
};

function unit(x: number, y: number, z: number): Rgb {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export const toLinear = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2.2);

/** Linear light 0…1 to a byte, with a soft shoulder so that highlights keep their colour. */
export function toByte(light: number) {
  const held = light < 0.82 ? light : 0.82 + 0.18 * (1 - Math.exp(-(light - 0.82) / 0.18));
  return Math.round(255 * Math.max(0, held) ** (1 / 2.2));
}

/**
 * Lights one surface: the height's slope gives the normal, `open` (0…1) how much sky a pixel sees.
 * Writes three linear components a pixel.
 */
export function litSurface(
  albedo: Float32Array,
  height: Field,
  open: Float32Array,
  material: Material,
  lamps: Lamps,
): Float32Array {
  const { width, height: rows, values } = height;
  const keyDirection = unit(...lamps.keyFrom);
  const fillDirection = unit(...lamps.fillFrom);
  const halfway = unit(keyDirection[0], keyDirection[1], keyDirection[2] + 1);
  const lit = new Float32Array(width * rows * 3);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const dx =
        (values[y * width + Math.min(x + 1, width - 1)]! -
          values[y * width + Math.max(x - 1, 0)]!) /
        2;
      const dy =
        (values[Math.min(y + 1, rows - 1) * width + x]! - values[Math.max(y - 1, 0) * width + x]!) /
        2;
      const nz = 1 / Math.sqrt(1 + dx * dx + dy * dy);
      const nx = -dx * nz;
      const ny = -dy * nz;
      const key = wrapped(nx * keyDirection[0] + ny * keyDirection[1] + nz * keyDirection[2], 0.22);
      const fill = wrapped(
        nx * fillDirection[0] + ny * fillDirection[1] + nz * fillDirection[2],
        0.1,
      );
      const bounce = Math.max(0, ny);
      const edge = (1 - nz) ** 2.2;
      const shine =
        Math.max(0, nx * halfway[0] + ny * halfway[1] + nz * halfway[2]) **
          material.glossTightness *
        material.gloss;
      const sky = open[at]!;
      for (let c = 0; c < 3; c++) {
        const light =
          lamps.ambient[c]! * sky +
          lamps.key[c]! * key * (0.35 + 0.65 * sky) +
          lamps.fill[c]! * fill +
          lamps.bounce[c]! * bounce;
        const glow = (lamps.key[c]! * 0.5 + lamps.fill[c]!) * edge * material.sheen * sky;
        lit[at * 3 + c] = albedo[at * 3 + c]! * light + glow + lamps.key[c]! * shine * sky;
      }
    }
  return lit;
}

const wrapped = (cosine: number, wrap: number) => Math.max(0, (cosine + wrap) / (1 + wrap));
