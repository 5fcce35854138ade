import { href, Link } from "react-router";
import { type Picture, piecesOf } from "#app/shared/catalogue/products.ts";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import { usePrefetch } from "#app/ui/use-prefetch.ts";

interface CategoryTileProps {
  category: string;
  count: number;
  /** The lowest price, with its currency sign. */
  from: string;
  picture: Pick<Picture, "id" | "alt" | "tint"> | null;
  index: number;
}

const looks = ["bg-marigold", "bg-hibiscus", "bg-palm", "bg-flame", "bg-cream"];
const sizes = "(min-width: 75em) 370px, (min-width: 48em) 30vw";

/** The font size at which the longest word fills the tile. */
const sizeOf = (category: string) =>
  `clamp(1rem, ${Math.round(195 / Math.max(...category.split(" ").map(({ length }) => length)))}cqi, 3rem)`;

/**
 * A category of the store. On a phone the first tile has a row of its own. A category without a
 * picture has the record of the brand.
 */
export function CategoryTile({ category, count, from, picture, index }: CategoryTileProps) {
  const prefetch = usePrefetch();
  return (
    <Link
      to={`${href("/merch")}?category=${category}`}
      prefetch={prefetch}
      data-surface="colour"
      className={`group flex flex-col overflow-hidden max-md:first:col-span-2 rounded-3xl focus-visible:outline-cream ${looks[index % looks.length]}`}
    >
      <div
        className={`overflow-hidden ${index === 0 ? "aspect-[6/5] md:aspect-square" : "aspect-square"}`}
      >
        {picture?.tint ? (
          <ProductPicture
            picture={picture}
            sizes={`${sizes}, ${index === 0 ? 92 : 46}vw`}
            eager={index < 2}
            className="transition-[scale] duration-500 group-hover:scale-105"
          />
        ) : (
          <span
            aria-hidden="true"
            className="record block size-full scale-125 [--record-a:var(--surface)] [--record-b:var(--color-ink)] [--record-hole:var(--color-cream)]"
          />
        )}
      </div>
      <div className="selvedge h-2" />
      <div className="@container grow p-3 sm:p-5">
        <h2
          className="poster-narrow uppercase wrap-anywhere"
          style={{ fontSize: sizeOf(category) }}
        >
          {category}
        </h2>
        <p className="mt-2 flex items-end justify-between gap-2 text-sm font-semibold">
          <span>
            {count > 0 ? piecesOf(count) : "Soon"}
            {count > 0 && (
              <span className="block font-normal">
                from <span className="price">{from}</span>
              </span>
            )}
          </span>
          <ArrowRightIcon className="shrink-0 transition-[translate] group-hover:translate-x-1" />
        </p>
      </div>
    </Link>
  );
}
