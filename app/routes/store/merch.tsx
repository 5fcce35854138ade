import { lazy, useEffect, useRef, useState } from "react";
import { href, Outlet, redirect, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { contextOf } from "#app/context.server.ts";
import { merchCard } from "#app/domain/catalogue/store-cards.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { findProducts, suggestProducts } from "#app/domain/catalogue/products.server.ts";
import { nameNow } from "#app/domain/festival/store-names.server.ts";
import { connectionProblem, retryChunk } from "#app/browser/network/retry.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/merch";
import { cardsUpTo, listQueryOf, listSearch } from "./list-query.ts";
import type { ProductPages } from "./product-grid.tsx";
import { answerStore } from "./store-action.server.ts";
import type { StoreAnswer, StoreContext } from "./store-answer.ts";
import { StorePopups } from "./store-popups.tsx";
import { useRootData } from "#app/layout/use-site.ts";
import { takeWantedAnswer } from "./wanted-item.ts";

export const handle = { frame: "store", isCached: true, inSitemap: true } satisfies PublicPage;

/**
 * The list's own route brings its scripts along with the page: it does not wait for them, and a
 * product that is opened by its address does not load them.
 */
const ProductList = lazy(() =>
  retryChunk(() => import("./product-list.tsx")).then((list) => ({ default: list.ProductList })),
);

/** How long to wait before the skeletons are shown; a list that arrives sooner is drawn at once. */
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

/**
 * Loads the list. For a product that is opened by its address, the list is neither read nor sent.
 */
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
  // The link is older than a rename of its category, colour or size.
  if (now.category !== query.category || now.color !== query.color || now.size !== query.size)
    throw redirect(href("/merch") + listSearch(query, now));
  const { cards, found, isNear, isVariantOf } = await findProducts(
    app,
    query,
    cardsUpTo(query.page),
  );
  const catalogue: ProductPages = {
    query,
    products: cards,
    found,
    isNear: isNear || undefined,
    others: found === 0 ? await suggestProducts(app) : undefined,
    isVariantOf,
    inCart: (await barCounts()).inCart.map(({ productId }) => productId),
  };
  // Only documents carry a link card: previews of links read nothing else.
  if (!asksForDocument) return { catalogue };
  const card = merchCard(festival, await app.catalogue());
  return { catalogue, card: shownCard({ kind: "page", name: "merch" }, card) };
}

/**
 * Opens the store at once, with skeletons, when it is reached from another page. An open store
 * keeps showing its list until the answer arrives.
 */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (params.productId && !isListOpen()) return { catalogue: null };
  const catalogue = serverLoader().then((data) => data.catalogue);
  if (/^\/merch(\/|$)/.test(window.location.pathname)) return { catalogue: await catalogue };
  // When the page is left before the answer arrives, its error is ignored.
  catalogue.catch(() => {});
  await Promise.race([catalogue, new Promise((resolve) => setTimeout(resolve, skeletonsAfterMs))]);
  // Without a connection the previous page stays.
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
  useWantedAnswer(onAnswer);
  const product = (
    <Outlet context={{ answer, onAnswer, openedFromGrid, isSheet } satisfies StoreContext} />
  );
  return (
    <>
      {catalogue ? (
        <main className="measure grow pt-4 pb-16 sm:pt-8">
          <ProductList catalogue={catalogue} onAnswer={onAnswer} />
          {product}
        </main>
      ) : (
        product
      )}
      <StorePopups answer={answer} />
    </>
  );
}

let isOpen = false;

/** Whether the list of products is shown in this tab, by itself or below a product's sheet. */
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
 * Returns the focus to the product's card when its sheet closes. The returned function tells
 * whether the sheet was opened from the grid, so that closing it goes back.
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

/** Shows what the sign-in did with what was chosen before it. */
function useWantedAnswer(onAnswer: (answer: StoreAnswer) => void): void {
  const isCustomer = useRootData()?.viewer?.role === "customer";
  useEffect(() => {
    const answer = isCustomer && takeWantedAnswer();
    if (answer) onAnswer(answer);
  }, [isCustomer, onAnswer]);
}
