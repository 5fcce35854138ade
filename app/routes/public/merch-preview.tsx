import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { fillIn } from "#app/domain/festival/placeholders.server.ts";
import { merchCard } from "#app/domain/catalogue/store-cards.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { listProducts } from "#app/domain/catalogue/products.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/merch-preview";
import { CategoryTile } from "./blocks/category-tile.tsx";
import { PageHero } from "./blocks/page-hero.tsx";

export const handle = { frame: "preview", isCached: true, inSitemap: true } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { site, festival } = matches[0].loaderData ?? {};
  return pageMeta(site, {
    title: `Merch - ${site?.brandName}`,
    description:
      `Official ${site?.brandName} merch: ${festival?.categories.join(", ").toLowerCase()}. ${loaderData?.words ?? ""}`.trim(),
    path: href("/merch-preview"),
    card: loaderData?.card,
  });
};

/** Shows one picture for each category: the one of its newest product. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, festival: read } = contextOf(context);
  const [products, festival] = await Promise.all([listProducts(app, {}), read()]);
  const card = merchCard(festival, await app.catalogue());
  return {
    card: shownCard({ kind: "page", name: "merch" }, card),
    words: fillIn(festival.story.merch, festival),
    tiles: festival.store.categories.map((category) => {
      const ofCategory = products.filter((product) => product.category === category);
      return {
        category,
        count: ofCategory.length,
        picture: ofCategory[0]?.picture ?? null,
        from: formatNaira(Math.min(...ofCategory.map(({ priceKobo }) => priceKobo))),
      };
    }),
  };
}

export default function MerchPreview({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <PageHero
        lines={[
          { text: "Wear", height: 25, className: "text-marigold" },
          { text: "the night", height: 20 },
        ]}
      >
        {loaderData.words && <p className="mb-6">{loaderData.words}</p>}
        <LinkButton to={href("/merch")} size="lg">
          Open the store
        </LinkButton>
      </PageHero>
      <section
        aria-label="Categories"
        className="measure grid grid-cols-2 gap-3 pb-20 md:grid-cols-3 md:gap-4"
      >
        {loaderData.tiles.map((tile, index) => (
          <CategoryTile key={tile.category} {...tile} index={index} />
        ))}
      </section>
    </main>
  );
}
