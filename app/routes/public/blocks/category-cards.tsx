import { href, Link } from "react-router";
import type { GalleryPicture } from "#app/shared/festival/shown-settings.ts";
import type { ProductCard } from "#app/shared/catalogue/products.ts";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";
import { ProductPicture } from "#app/ui/product/product-picture.tsx";
import { usePrefetch } from "#app/ui/use-prefetch.ts";
import { GalleryImage } from "./gallery-image.tsx";

export interface CategoryCardPictures {
  rewind?: GalleryPicture;
  merch: ProductCard["picture"];
  story?: GalleryPicture;
}

const cards = [
  {
    to: href("/memories"),
    picture: "rewind",
    title: "Rewind",
    text: "of the last one. Find yourself in the crowd.",
    look: "bg-hibiscus",
  },
  {
    to: href("/merch-preview"),
    picture: "merch",
    title: "Merch",
    text: "What we have made to wear.",
    look: "bg-marigold",
  },
  {
    to: href("/about"),
    picture: "story",
    title: "Story",
    text: "How it began, and how it got this loud.",
    look: "bg-palm",
  },
] as const;

interface CategoryCardsProps {
  /** How many pictures the gallery has, such as "Twelve moments"; empty where there is none. */
  pictureCount: string;
  hasStory: boolean;
  pictures: CategoryCardPictures;
}

/** Cards that lead to other pages: beside each picture stands a text that says what it leads to. */
export function CategoryCards({ pictureCount, hasStory, pictures }: CategoryCardsProps) {
  const shown = cards.filter(({ picture }) => picture !== "rewind" || pictureCount);
  const prefetch = usePrefetch();
  return (
    <section
      aria-label="Look around"
      className={`measure grid gap-4 py-14 ${shown.length === 3 ? "md:grid-cols-3" : "md:grid-cols-2"}`}
    >
      {shown.map(({ to, picture, title, text, look }) => (
        <Link
          key={to}
          to={to}
          prefetch={prefetch}
          data-surface="colour"
          data-reveal=""
          className={`group grid grid-cols-[2fr_3fr] overflow-hidden rounded-3xl focus-visible:outline-cream md:grid-cols-1 md:grid-rows-[auto_1fr] ${look}`}
        >
          <span data-later="" className="relative block overflow-hidden md:aspect-square">
            <CategoryCardPicture of={pictures[picture]} />
          </span>
          <span className="@container flex flex-col justify-center p-5 md:p-6">
            <span className="poster-narrow whitespace-nowrap text-[clamp(2rem,33cqi,6.5rem)] uppercase">
              {title}
            </span>
            <span className="mt-3 flex grow items-end justify-between gap-4 leading-snug font-medium md:text-lead">
              <span>
                {picture === "rewind" && `${pictureCount} `}
                {picture === "story" && !hasStory
                  ? "Who we are, and four ways to get involved."
                  : text}
              </span>
              <ArrowRightIcon className="size-7 shrink-0 transition-[translate] group-hover:translate-x-1.5" />
            </span>
          </span>
        </Link>
      ))}
    </section>
  );
}

const sizes = "(min-width: 48em) 30vw, 40vw";
const fills =
  "absolute inset-0 size-full! object-cover transition-[scale] duration-500 group-hover:scale-105";

function CategoryCardPicture({ of }: { of: GalleryPicture | ProductCard["picture"] | undefined }) {
  if (!of)
    return (
      <span
        aria-hidden="true"
        className="record absolute inset-0 [--record-a:var(--surface)] [--record-b:var(--color-ink)] [--record-hole:var(--color-cream)]"
      />
    );
  const unsaid = { ...of, alt: "" };
  return "files" in unsaid ? (
    <GalleryImage memory={unsaid} sizes={sizes} className={fills} />
  ) : (
    <ProductPicture picture={unsaid} sizes={sizes} className={fills} />
  );
}
