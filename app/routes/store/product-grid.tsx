import { href, useNavigation, useParams } from "react-router";
import { messages } from "#app/shared/messages.ts";
import { piecesOf, type ProductCard as Product } from "#app/shared/products.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { ProductCard, productGridClass } from "#app/ui/product/product-card.tsx";
import { ProductSkeletons } from "#app/ui/product/product-skeleton.tsx";
import { CardButton } from "./card-button.tsx";
import { ListEnd } from "./list-end.tsx";
import { type ListQuery, listQueryOf, listSearch } from "./list-query.ts";
import type { StoreAnswer } from "./store-answer.ts";
import { useMoreNear } from "./use-more-near.ts";

export interface Catalogue {
  query: ListQuery;
  products: Product[];
  /** How many there are, on all pages. */
  found: number;
  /** Products in the customer's cart, by id. */
  inCart: string[];
}

interface ProductGridProps {
  catalogue: Catalogue;
  onAnswer: (answer: StoreAnswer) => void;
}

/** Pictures of the first rows are fetched at once, unless a product lies over them: then its own comes first. */
const eagerCards = (productId?: string) => (productId ? 0 : 4);

export function ProductGrid({ catalogue, onAnswer }: ProductGridProps) {
  const { query, products, found, inCart } = catalogue;
  const coming = useComingQuery();
  const { productId } = useParams();
  const more =
    found > products.length
      ? `${href("/merch")}${listSearch({ ...query, page: query.page + 1 })}`
      : null;
  const end = useMoreNear(productId ? null : more);
  if (coming && (coming.search !== query.search || coming.category !== query.category))
    return <ProductSkeletons />;
  if (products.length === 0) return <NothingFound query={query} />;
  const list = listSearch(query);
  const eager = eagerCards(productId);
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <p className="mb-4 text-sm text-muted">{piecesOf(found)}</p>
      <ul className={productGridClass}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              {...product}
              to={`${href("/merch/:productId", { productId: product.id })}${list}`}
              eager={index < eager}
            >
              {!product.soldOut && (
                <CardButton
                  productId={product.id}
                  isInCart={inCart.includes(product.id)}
                  list={list}
                  onAnswer={onAnswer}
                />
              )}
            </ProductCard>
          </li>
        ))}
      </ul>
      <div ref={end} data-goes-on>
        <LoadMore to={more} pending={coming !== null} />
      </div>
      {!more && <ListEnd />}
    </>
  );
}

function NothingFound({ query: { search, category } }: { query: ListQuery }) {
  return (
    <EmptyState title={messages.store.none}>
      {search && category && (
        <>
          <p className="w-full">
            Looked for “{search}” in {category} only.
          </p>
          <LinkButton to={`${href("/merch")}${listSearch({ search, category: "", page: 1 })}`}>
            Search everywhere
          </LinkButton>
        </>
      )}
      <LinkButton to={href("/merch")} variant="secondary">
        Show everything
      </LinkButton>
    </EmptyState>
  );
}

function useComingQuery() {
  const { location } = useNavigation();
  return location?.pathname === href("/merch")
    ? listQueryOf(new URLSearchParams(location.search))
    : null;
}
