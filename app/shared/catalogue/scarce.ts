/** What is left of a colour and size that is counted and runs out; "" where a product comes in none. */
export interface ScarceVariant {
  color: string;
  size: string;
  left: number;
}

interface Counted {
  colors: readonly string[];
  scarce: readonly ScarceVariant[];
}

/** Of a size in the chosen colour; while several can be chosen, nought where it is gone in all. Null where there are plenty. */
export function leftOf(
  { colors, scarce }: Counted,
  chosen: string | null,
  size: string,
): number | null {
  const ofSize = scarce.filter((one) => one.size === size);
  const color = chosen ?? (colors.length > 1 ? null : (colors[0] ?? ""));
  if (color !== null) return ofSize.find((one) => one.color === color)?.left ?? null;
  return ofSize.length === colors.length && ofSize.every(({ left }) => left === 0) ? 0 : null;
}
