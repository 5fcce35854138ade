import { href, useNavigation, useSearchParams } from "react-router";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { useEdition, useFestival } from "#app/shell/use-site.ts";
import { listQueryOf, listSearch } from "./list-query.ts";

/** The search box and the categories. Each choice is an address, so "back" takes it back. */
export function StoreFilters() {
  const { categories } = useFestival();
  const { pickUp } = useEdition();
  const [params] = useSearchParams();
  const { search } = listQueryOf(params);
  const navigation = useNavigation();
  const isListComing = navigation.location?.pathname === href("/merch");
  // The chip that was pressed is the chosen one at once.
  const chosen = listQueryOf(
    isListComing ? new URLSearchParams(navigation.location?.search) : params,
  );
  const { category } = chosen;
  const isSearching = isListComing && navigation.formMethod === "GET";
  return (
    <header className="mb-6 grid gap-4 sm:mb-8">
      <div className="grid items-end gap-4 md:grid-cols-[1fr_minmax(20rem,28rem)]">
        <h1 className="poster text-title">Merch</h1>
        <SearchForm
          label="Search products"
          name="search"
          defaultValue={search}
          keep={{ ...chosen, search: "", page: "" }}
          pending={isSearching}
          clearTo={`${href("/merch")}${listSearch(chosen, { search: "" })}`}
        />
      </div>
      {pickUp && <p className="font-semibold">{pickUp}</p>}
      <ChipRow label="Categories">
        {["", ...categories].map((name) => (
          <ChipLink
            key={name}
            // All is everything; a category is looked through for what is searched.
            to={`${href("/merch")}${listSearch(chosen, { search: name && search, category: name })}`}
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
