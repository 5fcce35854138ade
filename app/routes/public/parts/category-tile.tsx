import { href, Link } from "react-router";
import { type Picture, piecesOf } from "#app/shared/products.ts";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";

interface CategoryTileProps {
  category: string;
  count: number;
  picture: Pick<Picture, "id" | "alt" | "tint"> | null;
  index: number;
}

const looks = ["bg-marigold", "bg-hibiscus", "bg-palm", "bg-flame", "bg-cream"];
const sizes = "(min-width: 1024px) 390px, (min-width: 640px) 46vw, 92vw";

/** Without a picture the ring print stands in. */
export function CategoryTile({ category, count, picture, index }: CategoryTileProps) {
  return (
    <Link
      to={`${href("/merch")}?category=${category}`}
      prefetch="intent"
      data-surface="colour"
      className={`group overflow-hidden rounded-3xl focus-visible:outline-cream ${looks[index % looks.length]}`}
    >
      <div className="aspect-square overflow-hidden">
        {picture?.tint ? (
          <ProductPicture
            picture={picture}
            sizes={sizes}
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
      <div className="flex items-center gap-3 p-5">
        <h2 className="poster-narrow text-5xl uppercase">{category}</h2>
        <span className="ml-auto text-sm font-semibold">
          {count > 0 ? piecesOf(count) : "Soon"}
        </span>
        <ArrowRightIcon className="transition-[translate] group-hover:translate-x-1" />
      </div>
    </Link>
  );
}
