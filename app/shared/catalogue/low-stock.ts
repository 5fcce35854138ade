import type { Variant } from "#app/shared/catalogue/variants.ts";

/** What is left of a colour and size that is counted and runs out. */
export interface LowStockVariant extends Variant {
  left: number;
}

interface Counted {
  colors: readonly string[];
  lowStock: readonly LowStockVariant[];
}

/**
 * How many pieces of a size are left in the chosen colour. While a colour is still to be chosen, 0
 * where the size is sold out in every colour. Null where there are plenty.
 */
export function leftOf(
  { colors, lowStock }: Counted,
  chosen: string | null,
  size: string,
): number | null {
  const ofSize = lowStock.filter((one) => one.size === size);
  const color = chosen ?? (colors.length > 1 ? null : (colors[0] ?? ""));
  if (color !== null) return ofSize.find((one) => one.color === color)?.left ?? null;
  return ofSize.length === colors.length && ofSize.every(({ left }) => left === 0) ? 0 : null;
}

/** Whether a colour has no size left: then no size can be chosen. */
export const isColorSoldOut = (
  product: Counted & { sizes: readonly string[] },
  color: string | null,
): boolean =>
  color !== null &&
  product.colors.includes(color) &&
  product.sizes.length > 0 &&
  product.sizes.every((size) => leftOf(product, color, size) === 0);

interface Offered extends Counted {
  sizes: readonly string[];
  soldOut: boolean;
}

/** Whether a wanted colour and size can be bought; where both are empty, whether any can. */
export function canBeHad(product: Offered, wanted: Variant): boolean {
  const { lowStock, soldOut } = product;
  if (soldOut || (!wanted.color && !wanted.size)) return !soldOut;
  if (!isVariantOf(product, wanted)) return false;
  return !soldOutOf(lowStock).some(
    ({ color, size }) => color === wanted.color && size === wanted.size,
  );
}

export function isVariantOf(
  { colors, sizes }: Pick<Offered, "colors" | "sizes">,
  { color, size }: { color: string | null; size: string | null },
): boolean {
  const isOf = (all: readonly string[], one: string | null) =>
    all.length > 0 ? all.includes(one ?? "") : !one;
  return isOf(colors, color) && isOf(sizes, size);
}

export const soldOutOf = (lowStock: readonly LowStockVariant[]): Variant[] =>
  lowStock.filter(({ left }) => left === 0);

/** The text of a variant in a form's field, which `readVariant` reads. */
export const variantText = ({ color, size }: Variant): string => `${color}|${size}`;

export function readVariant(text: string): Variant {
  const [color = "", ...size] = text.split("|");
  return { color, size: size.join("|") };
}
