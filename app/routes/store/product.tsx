import { lazy, type ReactNode } from "react";
import {
  data,
  href,
  isRouteErrorResponse,
  redirect,
  useOutletContext,
  useSearchParams,
} from "react-router";
import { type App, contextOf } from "#app/context.server.ts";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { plainAddress } from "#app/domain/catalogue/near-products.server.ts";
import {
  findMeantBy,
  findProduct,
  isHidden,
  suggestProducts,
  wasInStore,
} from "#app/domain/catalogue/products.server.ts";
import { listRequested } from "#app/domain/catalogue/back-in-stock/back-in-stock-requests.server.ts";
import { productCard } from "#app/domain/catalogue/store-cards.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { retryChunk } from "#app/browser/network/retry.ts";
import { soldOutOf } from "#app/shared/catalogue/low-stock.ts";
import { currency } from "#app/shared/limits.ts";
import { formatNaira } from "#app/shared/money.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { pictureFallback, pictureUrl, type ProductCard } from "#app/shared/catalogue/products.ts";
import { ProductCard as Card } from "#app/ui/product/product-card.tsx";
import { ProductRow } from "#app/ui/product/product-row.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { Panel } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/product";
import { listQueryOf, listSearch } from "./list-query.ts";
import { ProductPage, ProductTitle } from "./product/product-page.tsx";
import { ProductPanel } from "./product/product-panel.tsx";
import { answerStore } from "./store-action.server.ts";
import type { StoreAnswer, StoreContext } from "./store-answer.ts";
import { StorePopups } from "./store-popups.tsx";

export const handle = { isPanel: true } satisfies Panel;

/** It comes with the list, without which there is no sheet. */
const ProductSheet = lazy(() =>
  retryChunk(() => import("./product-list.tsx")).then((list) => ({ default: list.ProductSheet })),
);

/** The answer to a link that names no product. */
interface Missing {
  text: string;
  alike: ProductCard[];
  /** Shown where nothing is alike. */
  others: ProductCard[];
}

/**
 * Redirects to the product that an outdated link certainly means; otherwise answers with similar
 * products: 410 for a product that was deleted, 404 for one that never was in the store.
 */
async function answerMissing(app: App, productId: string, request: Request): Promise<never> {
  const { certain, alike } = await findMeantBy(app, productId);
  if (certain)
    throw redirect(href("/merch/:productId", { productId: certain }) + new URL(request.url).search);
  const since = (await isHidden(app, plainAddress(productId)))
    ? "not in the store just now"
    : "no longer in the store";
  const others = alike.length > 0 ? [] : await suggestProducts(app);
  const wasThere = await wasInStore(app.db, productId);
  throw data({ text: `This product is ${since}.`, alike, others } satisfies Missing, {
    status: wasThere ? 410 : 404,
  });
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { app, viewer, barCounts, festival } = contextOf(context);
  const product = await findProduct(app, params.productId);
  if (!product) return answerMissing(app, params.productId, request);
  const inCart = (await barCounts()).inCart.find(({ productId }) => productId === product.id);
  const watched =
    (product.soldOut || soldOutOf(product.lowStock).length > 0) && viewer?.role === "customer"
      ? await listRequested(app.db, product.id, viewer.email)
      : [];
  const all = await festival();
  const { sizeGuides } = all.store;
  const guide = sizeGuides.find(({ category }) => category === product.category);
  return {
    product,
    card: shownCard({ kind: "product", name: product.id }, productCard(all, product)),
    inCart: inCart ?? null,
    watched,
    sizeGuide: guide?.table ?? null,
    related: await suggestProducts(app, { product }),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStore(request, context);
}

export { clientAction } from "#app/forms/client-action.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = matches[0].loaderData?.site;
  const product = loaderData?.product;
  if (!product) return [{ title: `Merch - ${site?.brandName}` }];
  return pageMeta(site, {
    title: `${product.name} - ${site?.brandName}`,
    description: `${formatNaira(product.priceKobo)}. ${product.description}`.slice(0, 200),
    path: href("/merch/:productId", { productId: params.productId }),
    card: loaderData.card,
    structuredData: site && structuredData(product, site.publicUrl),
  });
};

function structuredData(product: ProductDetail, publicUrl: string) {
  return {
    "@type": "Product",
    name: product.name,
    description: product.description,
    image: product.pictures.map(({ id }) => publicUrl + pictureUrl(id, pictureFallback)),
    offers: {
      "@type": "Offer",
      price: (product.priceKobo / 100).toFixed(2),
      priceCurrency: currency.code,
      availability: `https://schema.org/${product.soldOut ? "SoldOut" : "InStock"}`,
      url: `${publicUrl}${href("/merch/:productId", { productId: product.id })}`,
    },
  };
}

interface ProductFrameProps {
  title: string;
  /**
   * Draws the content with the heading that it has to contain; null within a sheet, which has its
   * own.
   */
  children: (heading: ReactNode) => ReactNode;
}

/** Shows the product in a sheet over the list from which it was opened, or as a page of its own. */
function ProductFrame({ title, children }: ProductFrameProps) {
  const { isSheet } = useOutletContext<StoreContext>();
  const [params] = useSearchParams();
  // On a page of its own, colour and size in the address are the choice for this product, and no
  // filter of the list.
  const chosen = isSheet ? undefined : { color: "", size: "" };
  const list = `${href("/merch")}${listSearch(listQueryOf(params), chosen)}`;
  if (!isSheet)
    return <ProductPage list={list}>{children(<ProductTitle>{title}</ProductTitle>)}</ProductPage>;
  return (
    <ProductSheet title={title} list={list}>
      {children(null)}
    </ProductSheet>
  );
}

const inCategory = (category: string) => `${href("/merch")}?${new URLSearchParams({ category })}`;

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, onAnswer, isSheet } = useOutletContext<StoreContext>();
  const posted = useActionResult<StoreAnswer>(actionData);
  const { product, inCart, watched, sizeGuide, related } = loaderData;
  return (
    <>
      <ProductFrame title={product.name}>
        {(heading) => (
          <>
            <ProductPanel
              // The key makes another product start without a choice.
              key={product.id}
              heading={heading}
              product={product}
              inCart={inCart}
              watched={watched}
              sizeGuide={sizeGuide}
              answer={answer ?? posted}
              onAnswer={onAnswer}
            />
            {!isSheet && (
              <ProductRow
                title="More like this"
                all={{ label: `All ${product.category}`, to: inCategory(product.category) }}
                products={related}
              />
            )}
          </>
        )}
      </ProductFrame>
      <StorePopups answer={posted} />
    </>
  );
}

const broken: Missing = { text: "This product could not be shown.", alike: [], others: [] };

const isMissing = (data: unknown): data is Missing =>
  typeof data === "object" && data !== null && "alike" in data;

/** Says that the product no longer exists, in its place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { text, alike, others } =
    isRouteErrorResponse(error) && isMissing(error.data) ? error.data : broken;
  return (
    <ProductFrame title="No longer available">
      {(heading) => (
        <>
          {heading}
          <p className="my-6">{text}</p>
          {alike.length > 0 && (
            <section className="mb-6">
              <h2 className="poster mb-3 text-heading">Did you mean</h2>
              <ul className="grid grid-cols-2 large-text:grid-cols-1 gap-x-3 gap-y-7 sm:gap-x-5">
                {alike.map(({ id, ...card }) => (
                  <li key={id}>
                    <Card {...card} to={href("/merch/:productId", { productId: id })} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <LinkButton to={href("/merch")}>Continue Shopping</LinkButton>
          <ProductRow products={others} />
        </>
      )}
    </ProductFrame>
  );
}
