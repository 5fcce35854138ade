import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import {
  href,
  Link,
  type Location,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from "react-router";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { useEdition, useFestival } from "#app/layout/use-site.ts";
import { type StoreQuery, listQueryOf, listSearch } from "./list-query.ts";
import { Button } from "#app/ui/button.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { SearchIcon } from "#app/ui/icon/form-icons.tsx";
import { CancelIcon } from "#app/ui/icon/site-icons.tsx";

interface StoreFiltersProps {
  /** The number of products, and the further filters: both arrive with the list. */
  count: ReactNode;
  more: ReactNode;
}

/** The search box and the categories. Each choice has an address, so that "back" undoes it. */
export function StoreFilters({ count, more }: StoreFiltersProps) {
  const { categories } = useFestival();
  const { pickUp } = useEdition();
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const isListComing = navigation.location?.pathname === href("/merch");
  // The chip that was pressed is shown as chosen at once.
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
            // "All" clears the search as well; a category keeps it.
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

const label = "Search products";
/** The pause in typing after which the list is loaded, long enough to finish a word. */
const pauseMs = 350;

/**
 * A GET form. With scripts the list follows what is typed, and one step back leaves the whole
 * search.
 */
function StoreSearch({ query }: { query: StoreQuery }) {
  const { search } = query;
  const navigate = useNavigate();
  const location: Location<{ isTyped?: boolean } | null> = useLocation();
  const shown = useRef(location);
  useEffect(() => void (shown.current = location), [location]);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef({ search, timer: 0 });
  const addressOf = (wanted: string) => href("/merch") + listSearch(query, { search: wanted });
  const go = (isTyped: boolean) => {
    const last = asked.current;
    clearTimeout(last.timer);
    const wanted = field.current!.value.trim();
    if (!isTyped || wanted !== last.search) {
      const to = addressOf(wanted);
      // Compared with the list that is shown, not with one that still loads and is given up for this
      // one: else the list that is shown would be no step back any more.
      const isSame = to === shown.current.pathname + shown.current.search;
      const replace = isSame || Boolean(isTyped && shown.current.state?.isTyped);
      void navigate(to, { replace, preventScrollReset: true, state: { isTyped } });
    }
    asked.current = { search: wanted, timer: 0 };
  };
  const type = () => {
    clearTimeout(asked.current.timer);
    asked.current.timer = window.setTimeout(go, pauseMs, true);
  };
  useEffect(() => {
    // Shows the search of an address that was reached in another way, unless the visitor is typing.
    if (asked.current.search === search) return;
    clearTimeout(asked.current.timer);
    asked.current = { search, timer: 0 };
    field.current!.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(asked.current.timer), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(false);
  };
  return (
    <form
      role="search"
      action={href("/merch")}
      onSubmit={submit}
      className="flex grow gap-2 large-text:flex-wrap"
    >
      {Object.entries({ ...query, search: "", page: "" }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <span className="relative grow large-text:basis-full">
        <input
          ref={field}
          type="search"
          autoComplete="off"
          name="search"
          defaultValue={search}
          onInput={type}
          aria-label={label}
          placeholder={label}
          className={`${fieldClass} [&::-webkit-search-cancel-button]:hidden ${search && "pr-12!"}`}
        />
        {search && (
          <Link
            to={addressOf("")}
            preventScrollReset
            aria-label="Clear the search"
            className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-full hover:bg-sunk"
          >
            <CancelIcon className="size-5" />
          </Link>
        )}
      </span>
      <Button variant="secondary" className="max-sm:px-3!">
        <SearchIcon className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </form>
  );
}
