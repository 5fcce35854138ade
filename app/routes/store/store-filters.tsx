import type { ReactNode } from "react";
import { href, useNavigation, useSearchParams } from "react-router";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { useEdition, useFestival } from "#app/layout/use-site.ts";
import { listQueryOf, listSearch } from "./list-query.ts";
import { StoreSearch } from "./store-search.tsx";

interface StoreFiltersProps {
  /** How many there are, and what else the list can be asked for: both come with it. */
  count: ReactNode;
  more: ReactNode;
}

/** The search box and the categories. Each choice is an address, so "back" takes it back. */
export function StoreFilters({ count, more }: StoreFiltersProps) {
  const { categories } = useFestival();
  const { pickUp } = useEdition();
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const isListComing = navigation.location?.pathname === href("/merch");
  // The chip that was pressed is the chosen one at once.
  const chosen = listQueryOf(
    isListComing ? new URLSearchParams(navigation.location?.search) : params,
  );
  const { category } = chosen;
  return (
    <header className="mb-3 grid gap-x-4 gap-y-2 sm:mb-6 sm:gap-y-4">
      <div className="grid gap-x-4 gap-y-2 lg:grid-cols-[1fr_minmax(24rem,36rem)] lg:items-end">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:justify-start">
          <h1 className="poster text-title">Merch</h1>
          <p aria-live="polite" className="text-sm text-muted">
            {count}
          </p>
        </div>
        <div className="flex gap-2">
          <StoreSearch key={category} query={chosen} />
          {more}
        </div>
      </div>
      {pickUp && <p className="font-semibold">{pickUp}</p>}
      <ChipRow label="Categories">
        {["", ...categories].map((name) => (
          <ChipLink
            key={name}
            // All is everything; a category is looked through for what is searched.
            to={`${href("/merch")}${listSearch(chosen, { search: name && chosen.search, category: name })}`}
            current={name === category && (name !== "" || chosen.search === "")}
            preventScrollReset
          >
            {name || "All"}
          </ChipLink>
        ))}
      </ChipRow>
    </header>
  );
}
