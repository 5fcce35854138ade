import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import {
  Await,
  href,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useParams,
} from "react-router";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { merchCard } from "#app/domain/catalogue/store-cards.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { findProducts } from "#app/domain/catalogue/products.server.ts";
import { nameNow } from "#app/domain/festival/store-names.server.ts";
import { connectionProblem } from "#app/browser/network/retry.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { ProductSkeletons } from "#app/ui/product/product-skeleton.tsx";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/merch";
import { ListForm } from "./list-form.tsx";
import { cardsUpTo, listQueryOf, listSearch } from "./list-query.ts";
import { type ProductPages, ProductGrid } from "./product-grid.tsx";
import { answerStore } from "./store-action.server.ts";
import type { StoreAnswer, StoreContext } from "./store-answer.ts";
import { StoreFilters } from "./store-filters.tsx";
import { StorePopups } from "./store-popups.tsx";
import { StoreToast } from "./store-toast.tsx";
import { useRootData } from "#app/layout/use-site.ts";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { takePendingItem } from "./pending-item.ts";

export const handle = { frame: "store", isCached: true, inSitemap: true } satisfies PublicPage;

/** A list that comes sooner is drawn at once. */
const skeletonsAfterMs = 100;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Merch - ${site?.brandName}`,
    description: `Official ${site?.brandName} merchandise: shirts, hoodies, caps and more. Pick it up on campus or have it delivered.`,
    path: href("/merch"),
    card: loaderData && "card" in loaderData ? loaderData.card : undefined,
  });
};

/** A product that is opened by its address comes alone: of the list nothing is read or sent. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, barCounts, asksForDocument } = contextOf(context);
  if (params.productId && asksForDocument) return { catalogue: null };
  const query = listQueryOf(new URL(request.url).searchParams);
  const festival = await app.festival();
  const { store } = festival;
  const now = {
    category: nameNow(store, "categories", query.category),
    color: nameNow(store, "colors", query.color),
    size: nameNow(store, "sizes", query.size),
  };
  // A link from before one of them was renamed.
  if (now.category !== query.category || now.color !== query.color || now.size !== query.size)
    throw redirect(href("/merch") + listSearch(query, now));
  const { cards, found, isNear, comesIn } = await findProducts(app, query, cardsUpTo(query.page));
  const catalogue: ProductPages = {
    query,
    products: cards,
    found,
    isNear: isNear || undefined,
    comesIn,
    inCart: (await barCounts()).inCart.map(({ productId }) => productId),
  };
  // Links are looked up by their documents.
  if (!asksForDocument) return { catalogue };
  const card = merchCard(festival, await app.catalogue());
  return { catalogue, card: shownCard({ kind: "page", name: "merch" }, card) };
}

/**
 * Coming from another page the store opens at once, with skeletons; an open one keeps what it shows
 * until the answer.
 */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (params.productId && !isListOpen()) return { catalogue: null };
  const catalogue = serverLoader().then((data) => data.catalogue);
  if (/^\/merch(\/|$)/.test(window.location.pathname)) return { catalogue: await catalogue };
  // Who leaves before it has come waits for it no more.
  catalogue.catch(() => {});
  await Promise.race([catalogue, new Promise((resolve) => setTimeout(resolve, skeletonsAfterMs))]);
  // On a dead line it is the other page that stays.
  return { catalogue: connectionProblem() ? await catalogue : catalogue };
}

/** Opening and closing a product's sheet leaves the list as it is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const listOf = (url: URL) => listSearch(listQueryOf(url.searchParams));
  const isSheetOnly =
    currentUrl.pathname !== nextUrl.pathname && listOf(currentUrl) === listOf(nextUrl);
  const isHere = isListOpen() || nextUrl.pathname !== href("/merch");
  return isSheetOnly && isHere && !formMethod ? false : defaultShouldRevalidate;
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStore(request, context);
}

export { clientAction } from "#app/forms/client-action.ts";

export default function Merch({ loaderData: { catalogue }, actionData }: Route.ComponentProps) {
  const { productId } = useParams();
  const [answer, onAnswer] = useState(useActionResult<StoreAnswer>(actionData));
  const openedFromGrid = usePanelReturn(productId);
  const isSheet = catalogue !== null;
  useListOpen(isSheet);
  useWantedItem(onAnswer);
  const product = (
    <Outlet context={{ answer, onAnswer, openedFromGrid, isSheet } satisfies StoreContext} />
  );
  return (
    <>
      {catalogue ? (
        <main className="measure grow pt-4 pb-16 sm:pt-8">
          <StoreFilters
            count={<Whole of={catalogue}>{({ found }) => piecesOf(found)}</Whole>}
            more={
              <Whole of={catalogue}>
                {({ query, comesIn }) => <ListForm query={query} comesIn={comesIn} />}
              </Whole>
            }
          />
          <Whole of={catalogue} meanwhile={<ProductSkeletons />}>
            {(found) => <ProductGrid catalogue={found} onAnswer={onAnswer} />}
          </Whole>
          {product}
        </main>
      ) : (
        product
      )}
      <StorePopups answer={answer} />
      {!productId && <StoreToast answer={answer} />}
    </>
  );
}

interface WholeProps {
  of: ProductPages | Promise<ProductPages | null>;
  meanwhile?: ReactNode;
  children: (catalogue: ProductPages) => ReactNode;
}

/** A list that comes whole is drawn outside a boundary: React would put a long one behind a script. */
function Whole({ of, meanwhile, children }: WholeProps) {
  const [isStreamed] = useState(of instanceof Promise);
  if (!isStreamed && !(of instanceof Promise)) return children(of);
  return (
    <Suspense fallback={meanwhile}>
      <Await resolve={of}>{(found) => found && children(found)}</Await>
    </Suspense>
  );
}

let isOpen = false;

/** Whether the list of products is drawn in this tab, on its own or below a product's sheet. */
const isListOpen = (): boolean => isOpen;

function useListOpen(open: boolean): void {
  useEffect(() => {
    isOpen = open;
    return () => {
      isOpen = false;
    };
  }, [open]);
}

/**
 * Returns the focus to the panel's card when it closes. Tells whether it was opened from the grid,
 * so that closing is going back.
 */
function usePanelReturn(productId: string | undefined): () => boolean {
  const before = useRef<{ productId: string | undefined } | null>(null);
  const openedFromGrid = useRef(false);
  useEffect(() => {
    const last = before.current;
    before.current = { productId };
    if (!last || last.productId === productId) return;
    openedFromGrid.current = last.productId === undefined;
    if (productId || !last.productId) return;
    const card = href("/merch/:productId", { productId: last.productId });
    document.querySelector<HTMLElement>(`main a[href^="${card}"]`)?.focus({ preventScroll: true });
  }, [productId]);
  return () => openedFromGrid.current;
}

/**
 * Puts what a visitor wanted into the cart, once the sign-in it was kept through is done; who
 * pressed "Buy Now" goes there.
 */
function useWantedItem(onAnswer: (answer: StoreAnswer) => void): void {
  const root = useRootData();
  const isCustomer = root?.viewer?.role === "customer";
  const fetcher = useFetcher<StoreAnswer>();
  const { submit, data } = fetcher;
  useEffect(() => {
    const wanted = isCustomer ? takePendingItem() : null;
    if (!wanted) return;
    const { productId, color, size, intent } = wanted;
    void submit(
      { intent, productId, ...(color && { color }), ...(size && { size }) },
      { method: "post", action: href("/merch") },
    );
  }, [isCustomer, submit]);
  useEffect(() => {
    if (data) onAnswer(data);
  }, [data, onAnswer]);
}
