import {
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { href, useNavigate, useNavigation, useParams } from "react-router";
import { retryChunk } from "#app/browser/network/retry.ts";
import type { ProductCard as Product } from "#app/shared/catalogue/products.ts";
import { LoadMore } from "#app/ui/load-more.tsx";
import { ProductCard, productGridClass } from "#app/ui/product/product-card.tsx";
import { ProductSkeletons } from "#app/ui/product/product-skeleton.tsx";
import type { ComesIn } from "./list-form.tsx";
import { type StoreQuery, listQueryOf, listSearch } from "./list-query.ts";
import type { StoreAnswer } from "./store-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { routerWork } from "#app/layout/router-work.ts";

/** The end of the list, which a first visit does not reach. */
const EndOfList = lazy(() => retryChunk(() => import("./end-of-list.tsx")));

const ChoiceSheet = lazy(() => retryChunk(() => import("./product/choice-sheet.tsx")));

export interface ProductPages {
  query: StoreQuery;
  products: Product[];
  /** The number of products on all pages. */
  found: number;
  /** Whether no name contains the search text, so that similar names are listed. */
  isNear?: boolean;
  /** Products to go on to where nothing was found. */
  others?: Product[] | undefined;
  isVariantOf: ComesIn;
  /** The ids of the products in the customer's cart. */
  inCart: string[];
}

interface ProductGridProps {
  catalogue: ProductPages;
  onAnswer: (answer: StoreAnswer) => void;
}

/**
 * How many pictures are fetched at once: those of the first row, or none while a product lies over
 * the list, whose own picture comes first.
 */
const eagerCards = (productId?: string) => (productId ? 0 : 2);

export function ProductGrid({ catalogue, onAnswer }: ProductGridProps) {
  const { query, products, found, isNear, others, inCart } = catalogue;
  const coming = useComingQuery();
  const { productId } = useParams();
  const [choosing, setChoosing] = useState<Product>();
  const more =
    found > products.length
      ? `${href("/merch")}${listSearch(query, { page: query.page + 1 })}`
      : null;
  const end = useMoreNear(productId ? null : more);
  if (coming && listSearch(coming, {}) !== listSearch(query, {})) return <ProductSkeletons />;
  const list = listSearch(query);
  const eager = eagerCards(productId);
  return (
    <>
      <h2 className="sr-only">Products</h2>
      {isNear && (
        <p role="status" className="mb-4 font-semibold wrap-anywhere">
          {`Nothing is called “${query.search}”. This comes near it:`}
        </p>
      )}
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
                  onChoose={
                    product.asks && !inCart.includes(product.id)
                      ? (event) => {
                          event.preventDefault();
                          setChoosing(product);
                        }
                      : undefined
                  }
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
      {choosing && (
        <Suspense>
          <ChoiceSheet
            key={choosing.id}
            card={choosing}
            list={list}
            onAnswer={onAnswer}
            onClose={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
      {!more && (
        <Suspense>
          <EndOfList query={query} found={found} others={others} />
        </Suspense>
      )}
    </>
  );
}

function useComingQuery() {
  const { location } = useNavigation();
  // The list stays while the visitor is still typing.
  const isTyped = (location?.state as { isTyped?: boolean } | null)?.isTyped;
  return location?.pathname === href("/merch") && !isTyped
    ? listQueryOf(new URLSearchParams(location.search))
    : null;
}

interface CardButtonProps {
  productId: string;
  /** Called when a colour or size has to be chosen first. */
  onChoose: ((event: MouseEvent) => void) | undefined;
  isInCart: boolean;
  /** The query of the list that the card stands in, to come back to. */
  list: string;
  onAnswer: (answer: StoreAnswer) => void;
}

/**
 * Adds a product to the cart from the grid, or removes it. Without scripts, a choice that is needed
 * is made in the product's sheet.
 */
function CardButton({ productId, onChoose, isInCart, list, onAnswer }: CardButtonProps) {
  const fetcher = useFetcher<StoreAnswer>();
  useEffect(() => {
    if (fetcher.data) onAnswer(fetcher.data);
  }, [fetcher.data, onAnswer]);
  return (
    <fetcher.Form method="post" action={`${href("/merch")}${list}`}>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="from" value="grid" />
      <Button
        name="intent"
        value={isInCart ? "remove-item" : "add-item"}
        size="sm"
        variant={isInCart ? "quiet" : "secondary"}
        pending={fetcher.state !== "idle"}
        className={`w-full px-0! ${isInCart ? "max-sm:text-[0.8125rem]!" : ""}`}
        onClick={onChoose}
      >
        {isInCart ? "Remove from cart" : "Add to Cart"}
      </Button>
    </fetcher.Form>
  );
}

/**
 * The distance at which the next cards are loaded: near enough for them to be there in time, too
 * far for a page that was only opened.
 */
const near = "300px";

/**
 * Follows the link to more of the list as its end comes near. Each link is followed once; it can
 * still be pressed afterwards.
 */
function useMoreNear(to: string | null): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(undefined);
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!to) followed.current = undefined;
    if (!to || !isIdle || !end.current || followed.current === to) return;
    const { begun } = routerWork;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A card may have been pressed already, before React knows of it.
        const isGone = routerWork.navigating > 0 || routerWork.begun !== begun;
        if (!entry?.isIntersecting || isGone) return;
        observer.disconnect();
        followed.current = to;
        void navigate(to, { replace: true, preventScrollReset: true });
      },
      { rootMargin: near },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [to, isIdle, navigate]);
  return end;
}
