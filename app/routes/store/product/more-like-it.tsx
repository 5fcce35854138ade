import { useEffect, useRef } from "react";
import { href } from "react-router";
import type { Catalogue } from "#app/routes/store/product-grid.tsx";
import { savesData } from "#app/early/saves-data.ts";
import { ProductCard } from "#app/ui/product/product-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";

interface MoreLikeItProps {
  category: string;
  /** The id of the product that is being looked at. */
  except: string;
}

/** Its category; three pieces of it once somebody comes near who can draw them. */
export default function MoreLikeIt({ category, except }: MoreLikeItProps) {
  const section = useRef<HTMLElement>(null);
  const { load, data } = useFetcher<{ catalogue: Catalogue }>();
  const address = `${href("/merch")}?${new URLSearchParams({ category })}`;
  useEffect(() => {
    if (savesData() || !section.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void load(address);
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [load, address]);
  const others = (data?.catalogue.products ?? []).filter(
    ({ id, soldOut }) => id !== except && !soldOut,
  );
  return (
    <section ref={section} aria-label={`More ${category}`} className="mt-(--edge) pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-line pt-4">
        <h2 className="poster text-heading">More {category}</h2>
        <TextLink to={address}>See all {category}</TextLink>
      </div>
      <ul className="mt-3 flex gap-3 overflow-x-auto sm:gap-5 *:w-[42%] *:shrink-0 sm:*:w-1/4">
        {others.slice(0, 3).map(({ id, ...card }) => (
          <li key={id}>
            <ProductCard {...card} to={href("/merch/:productId", { productId: id })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
