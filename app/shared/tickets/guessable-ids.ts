const leastLength = 8;

/**
 * How many ids of tickets somebody could guess who knows another: those with fewer than eight
 * letters and digits, and those that count up from a neighbour. Somebody who types such a neighbour at
 * the gate comes in with it.
 */
export function countGuessable(ids: readonly string[]): number {
  const plain = ids.map((id) => id.toLowerCase().replaceAll(/[^a-z0-9]/g, "")).filter(Boolean);
  const known = new Set(plain);
  return plain.filter(
    (id) => id.length < leastLength || [1n, -1n].some((step) => known.has(neighbourOf(id, step))),
  ).length;
}

/** The id whose last number is one more or less; empty where there is none. */
function neighbourOf(id: string, step: bigint): string {
  const [number = ""] = /\d*$/.exec(id)!;
  const next = number ? BigInt(number) + step : -1n;
  return next < 0n ? "" : id.slice(0, -number.length) + String(next).padStart(number.length, "0");
}
