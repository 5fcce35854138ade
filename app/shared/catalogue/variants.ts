/** One colour and size of a product, by which stock is counted; "" where it comes in none. */
export interface Variant {
  color: string;
  size: string;
}

/** The product, colour and size that somebody chose; null where it comes in none. */
export interface ProductChoice {
  productId: string;
  color: string | null;
  size: string | null;
}

interface AnyVariant {
  productId: string | null;
  color: string | null;
  size: string | null;
}

/** A key for maps and sets, the same whether "no colour" is written as null or as "". */
export const variantKey = ({ productId, color, size }: AnyVariant): string =>
  `${productId}\n${color ?? ""}\n${size ?? ""}`;
