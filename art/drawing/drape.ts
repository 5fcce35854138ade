import { blurred, type Field } from "./field.ts";

/** Prints follow the cloth: the paint is looked up a little down the slope. */
export function draped(paintRgb: Float32Array, height: Field, scale: number) {
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
