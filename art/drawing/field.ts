/** A grid of numbers over one rectangle of the picture: a mask, a height, a light. */
export type Field = { width: number; height: number; values: Float32Array };

export function emptyField(width: number, height: number): Field {
  return { width, height, values: new Float32Array(width * height) };
}

/** The part of a field inside a box. */
export function cropped(
  field: Field,
  box: { left: number; top: number; width: number; height: number },
): Field {
  const out = emptyField(box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    const start = (y + box.top) * field.width + box.left;
    out.values.set(field.values.subarray(start, start + box.width), y * box.width);
  }
  return out;
}

/** A Gaussian blur, near enough: three box blurs. Radius is the standard deviation in pixels. */
export function blurred(field: Field, radius: number): Field {
  if (radius < 0.3) return field;
  const reach = Math.max(1, Math.round((Math.sqrt((12 * radius * radius) / 3 + 1) - 1) / 2));
  let values = field.values;
  for (let pass = 0; pass < 3; pass++) {
    values = boxAlong(values, field.width, field.height, reach, "rows");
    values = boxAlong(values, field.width, field.height, reach, "columns");
  }
  return { ...field, values };
}

function boxAlong(
  from: Float32Array,
  width: number,
  height: number,
  reach: number,
  direction: "rows" | "columns",
) {
  const to = new Float32Array(from.length);
  const [lines, length, step, next] =
    direction === "rows" ? [height, width, 1, width] : [width, height, width, 1];
  const share = 1 / (2 * reach + 1);
  for (let line = 0; line < lines; line++) {
    const start = line * next;
    const end = start + (length - 1) * step;
    let sum = from[start]! * (reach + 1);
    for (let k = 1; k <= reach; k++) sum += from[Math.min(start + k * step, end)]!;
    for (let k = 0; k < length; k++) {
      const here = start + k * step;
      to[here] = sum * share;
      const entering = k + reach + 1 < length ? here + (reach + 1) * step : end;
      const leaving = k - reach >= 0 ? here - reach * step : start;
      sum += from[entering]! - from[leaving]!;
    }
  }
  return to;
}
