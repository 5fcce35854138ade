import { href } from "react-router";
import { deviceStorage } from "#app/shared/device-storage.ts";
import type { ProductCard } from "#app/shared/catalogue/products.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ProductRow } from "#app/ui/product/product-row.tsx";
import { type StoreQuery, listSearch } from "./list-query.ts";
import { useEffect, useState } from "react";

interface EndOfListProps {
  query: StoreQuery;
  found: number;
  /** Products to go on to where nothing was found. */
  others: readonly ProductCard[] | undefined;
}

/** Shown below the last card, or in place of an empty list: where to go next. */
export default function EndOfList({ query, found, others = [] }: EndOfListProps) {
  if (found === 0)
    return (
      <>
        <NothingFound query={query} />
        <ProductRow products={others} />
      </>
    );
  return (
    <div className="mt-12 border-t-2 border-line pt-6 text-center">
      <p className="font-semibold">
        That is everything. A question about a size, or a design of your own?
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton to={href("/contact")} variant="secondary">
          Ask us
        </LinkButton>
        <LinkButton to={href("/tickets")} variant="secondary">
          Tickets
        </LinkButton>
      </div>
      <SearchKey />
    </div>
  );
}

function NothingFound({ query }: { query: StoreQuery }) {
  const { search, category } = query;
  return (
    <EmptyState title={siteTexts.store.none}>
      {search && category && (
        <>
          <p className="w-full">
            Looked for “{search}” in {category} only.
          </p>
          <LinkButton to={`${href("/merch")}${listSearch(query, { category: "" })}`}>
            Search everywhere
          </LinkButton>
        </>
      )}
      {listSearch(query, {}) && (
        <LinkButton to={href("/merch")} variant="secondary">
          Show everything
        </LinkButton>
      )}
    </EmptyState>
  );
}

const storedAs = "searchKey";

/**
 * A switch for the key "/" of the search, which visitors need too (WCAG 2.1.4).
 * app/browser/prehydration/search-shortcut.ts reads it.
 */
function SearchKey() {
  const [isOff, setOff] = useState(false);
  useEffect(() => setOff(typeof deviceStorage()?.getItem(storedAs) === "string"), []);
  const change = () => {
    if (isOff) deviceStorage()?.removeItem(storedAs);
    else deviceStorage()?.setItem(storedAs, "off");
    setOff(!isOff);
  };
  return (
    <p className="mt-6 hidden items-center justify-center gap-x-3 text-sm text-muted [@media(hover:hover)]:flex noscript:hidden">
      {isOff ? "The key “/” does nothing here." : "The key “/” goes to the search."}
      <button type="button" onClick={change} className="min-h-11 font-semibold underline">
        {isOff ? "Switch it on" : "Switch it off"}
      </button>
    </p>
  );
}
