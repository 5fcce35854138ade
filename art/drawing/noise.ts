/** A repeatable source of numbers 0…1 (mulberry32): the same seed draws the same picture. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function cornerValue(x: number, y: number, seed: number) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 974711);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}

/** Smooth value noise, -1…1. */
export function smoothNoise(x: number, y: number, seed: number) {
  const cx = Math.floor(x);
  const cy = Math.floor(y);
  const fx = x - cx;
  const fy = y - cy;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const top = cornerValue(cx, cy, seed) * (1 - u) + cornerValue(cx + 1, cy, seed) * u;
  const bottom = cornerValue(cx, cy + 1, seed) * (1 - u) + cornerValue(cx + 1, cy + 1, seed) * u;
  return top * (1 - v) + bottom * v;
}
