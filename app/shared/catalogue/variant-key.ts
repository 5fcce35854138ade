/** A product in one colour and size; null where it comes in none. */
interface Variant {
  productId: string | null;
  color: string | null;
  size: string | null;
}

/** The same for the same variant, wherever it is written down: for maps and sets. */
export const variantKey = ({ productId, color, size }: Variant): string =>
  `${productId}\n${color ?? ""}\n${size ?? ""}`;
