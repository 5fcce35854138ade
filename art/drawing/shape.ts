import { smoothNoise } from "./noise.ts";

type Point = readonly [number, number];
type Segment = readonly [Point, Point, Point];

/** Reads "M x,y C … L …" (absolute, no shorthands) as a start and cubic segments. */
function parsed(path: string): { start: Point; segments: Segment[] } {
  const tokens = path.match(/[MCL]|-?\d+(?:\.\d+)?/g) ?? [];
  let command = "M";
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const segments: Segment[] = [];
  for (let i = 0; i < tokens.length;) {
    if (/[MCL]/.test(tokens[i]!)) command = tokens[i++]!;
    const point = (k: number): Point => [Number(tokens[i + 2 * k]), Number(tokens[i + 2 * k + 1])];
    if (command === "C") segments.push([point(0), point(1), (at = point(2))]);
    else if (command === "L") segments.push([at, point(0), (at = point(0))]);
    else start = at = point(0);
    i += command === "C" ? 6 : 2;
  }
  return { start, segments };
}

/** Shifts a point a little, the same way for neighbours: cloth is never quite symmetrical. */
export function swayed([x, y]: Point, seed: number, amount: number): Point {
  return [
    x + smoothNoise(x / 190, y / 190, seed) * amount,
    y + smoothNoise(x / 190 + 40, y / 190, seed) * amount,
  ];
}

const written = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;

/**
 * Closes half an outline (drawn right of the axis, x counted from it, top to bottom) with its
 * mirror image.
 */
export function symmetric(half: string, { axis = 600, sway = 0, seed = 1 } = {}) {
  const { start, segments } = parsed(half);
  const right = (point: Point) => written(swayed([axis + point[0], point[1]], seed, sway));
  const left = (point: Point) => written(swayed([axis - point[0], point[1]], seed, sway));
  const down = segments.map((segment) => `C${segment.map(right).join(" ")}`);
  const up = segments
    .map(([c1, c2], index) => {
      const end = index === 0 ? start : segments[index - 1]![2];
      return `C${left(c2)} ${left(c1)} ${left(end)}`;
    })
    .toReversed();
  const last = segments.at(-1)![2];
  return `M${right(start)} ${down.join(" ")} L${left(last)} ${up.join(" ")} Z`;
}

/** Half a line (top centre downwards, or the other way) and its mirror image as one open line. */
export function symmetricLine(half: string, { axis = 600, sway = 0, seed = 1 } = {}) {
  const { start, segments } = parsed(half);
  const place = (side: 1 | -1) => (point: Point) =>
    written(swayed([axis + side * point[0], point[1]], seed, sway));
  const left = place(-1);
  const towardsAxis = segments
    .map(
      ([c1, c2], index) =>
        `C${left(c2)} ${left(c1)} ${left(index === 0 ? start : segments[index - 1]![2])}`,
    )
    .toReversed();
  const away = segments.map((segment) => `C${segment.map(place(1)).join(" ")}`);
  return `M${left(segments.at(-1)![2])} ${towardsAxis.join(" ")} ${away.join(" ")}`;
}

/** The same path on the given side (1 right, -1 left) of the axis. */
export function sided(path: string, side: 1 | -1, { axis = 600, sway = 0, seed = 1 } = {}) {
  const { start, segments } = parsed(path);
  const place = (point: Point) => written(swayed([axis + side * point[0], point[1]], seed, sway));
  return `M${place(start)} ${segments.map((segment) => `C${segment.map(place).join(" ")}`).join(" ")}`;
}

/** A crease: a lens from one point to another, bowed sideways by `bend`, thickest in the middle. */
export function crease(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  { bend = 0, width = 20, ink = "#fff" } = {},
) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const nx = -(y2 - y1) / length;
  const ny = (x2 - x1) / length;
  const side = (offset: number) =>
    `${((x1 + x2) / 2 + nx * offset).toFixed(1)},${((y1 + y2) / 2 + ny * offset).toFixed(1)}`;
  return `<path fill="${ink}" d="M${x1},${y1} Q${side(bend * 2 + width)} ${x2},${y2} Q${side(bend * 2 - width)} ${x1},${y1}Z"/>`;
}

/** A crease and its mirror image; x counted from the axis. */
export function creases(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  { bend = 0, width = 20, ink = "#fff", axis = 600 } = {},
) {
  return (
    crease(axis + x1, y1, axis + x2, y2, { bend, width, ink }) +
    crease(axis - x1, y1 + 6, axis - x2, y2 - 8, { bend: -bend, width, ink })
  );
}

/** A line that can be stitched, grooved or ribbed. */
export const line = (d: string, width: number, colour: string, extra = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${extra}/>`;

/** A row of thread along a path. */
export const stitched = (d: string, thread: string, { width = 2.6, length = 8, gap = 5 } = {}) =>
  line(d, width, thread, `stroke-dasharray="${length} ${gap}"`);
