import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { fieldClass } from "./field-class.ts";
import { SearchIcon } from "#app/ui/icon/form-icons.tsx";
import { CancelIcon } from "#app/ui/icon/site-icons.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface SearchFormProps {
  /** The accessible name. */
  label: string;
  /** The placeholder, where the label is too long for one. */
  hint?: string;
  name?: string;
  defaultValue?: string;
  /** Other values of the query that the search form sends along. */
  hidden?: Record<string, string | null | undefined>;
  pending?: boolean;
  /** The address of the list without the search. */
  clearTo?: string;
}

/** A search field. It is a GET form, so that each search has an address. */
export function SearchForm({
  label,
  hint = label,
  name = "q",
  defaultValue = "",
  hidden = {},
  pending = false,
  clearTo,
}: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(defaultValue);
  // The field is not drawn anew: a new one would lose the focus, and what was typed before the
  // scripts had loaded.
  useEffect(() => {
    if (shown.current !== defaultValue) field.current!.value = defaultValue;
    shown.current = defaultValue;
  }, [defaultValue]);
  const isClearable = clearTo !== undefined && defaultValue !== "";
  return (
    <Form role="search" preventScrollReset className="flex gap-2 large-text:flex-wrap">
      {Object.entries(hidden).map(
        ([key, value]) => value && <input key={key} type="hidden" name={key} value={value} />,
      )}
      <span className="relative grow large-text:basis-full">
        <SearchIcon className="pointer-events-none absolute max-sm:hidden top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          name={name}
          defaultValue={defaultValue}
          aria-label={label}
          placeholder={hint}
          className={`${fieldClass} pl-12! text-ellipsis max-sm:pl-4! [&::-webkit-search-cancel-button]:hidden ${isClearable ? "pr-12!" : ""}`}
        />
        {isClearable && (
          <Link
            to={clearTo}
            preventScrollReset
            aria-label="Clear the search"
            className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center rounded-full hover:bg-sunk"
          >
            <CancelIcon className="size-5" />
          </Link>
        )}
      </span>
      <Button variant="secondary" pending={pending} className="max-sm:px-3.5!">
        {!pending && <SearchIcon className="size-5 sm:hidden" />}
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}
