import { href } from "react-router";
import { messages } from "#app/shared/messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { SearchKey } from "./search-key.tsx";
import { type ListQuery, listSearch } from "./list-query.ts";

/** Below the last card, or where there is none: where to go from there. */
export default function ListEnd({ query, found }: { query: ListQuery; found: number }) {
  if (found === 0) return <NothingFound query={query} />;
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

function NothingFound({ query }: { query: ListQuery }) {
  const { search, category } = query;
  return (
    <EmptyState title={messages.store.none}>
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
