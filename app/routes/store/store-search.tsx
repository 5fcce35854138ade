import { type FormEvent, useEffect, useRef } from "react";
import { href, Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { SearchIcon } from "#app/ui/icon/form-icons.tsx";
import { CancelIcon } from "#app/ui/icon/site-icons.tsx";
import { type ListQuery, listSearch } from "./list-query.ts";

const label = "Search products";
/** Long enough to end a word. */
const pauseMs = 350;

/** A GET form. Where scripts run the list follows what is typed: one step back leads out of all of it. */
export function StoreSearch({ query }: { query: ListQuery }) {
  const { search } = query;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef({ search, isTyped: false, timer: 0 });
  const addressOf = (wanted: string) => href("/merch") + listSearch(query, { search: wanted });
  const go = (isTyped: boolean) => {
    const last = asked.current;
    clearTimeout(last.timer);
    const wanted = field.current!.value.trim();
    const replace = wanted === last.search || (last.isTyped && isTyped);
    if (!isTyped || wanted !== last.search)
      void navigate(addressOf(wanted), { replace, preventScrollReset: true, state: { isTyped } });
    asked.current = { search: wanted, isTyped, timer: 0 };
  };
  const type = () => {
    clearTimeout(asked.current.timer);
    asked.current.timer = window.setTimeout(go, pauseMs, true);
  };
  useEffect(() => {
    // An address that came another way says what is in the field; while somebody types they do.
    if (asked.current.search === search) return;
    clearTimeout(asked.current.timer);
    asked.current = { search, isTyped: false, timer: 0 };
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
      <Button className="max-sm:px-3!">
        <SearchIcon className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </form>
  );
}
