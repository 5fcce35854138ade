import { href, Link } from "react-router";
import type { CartLine } from "#app/domain/cart/cart.server.ts";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";

/** The picture of a line, as wide as its column. */
export const ItemPicture = ({ line, className }: { line: CartLine; className: string }) => (
  <div className={`self-start overflow-hidden border-2 border-line ${className}`}>
    <ProductPicture picture={line.picture} upTo={400} />
  </div>
);

/** The name of a line, linked to the store as long as the product is there. */
export function ItemName({
  line: { productId, name, unavailable },
  as: Heading,
}: {
  line: CartLine;
  as: "h2" | "h3";
}) {
  return (
    <Heading className="leading-snug font-semibold">
      {unavailable === "deleted" ? (
        name
      ) : (
        <Link
          to={href("/merch/:productId", { productId })}
          className="underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
    </Heading>
  );
}
