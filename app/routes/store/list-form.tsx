import { type FormEvent, useEffect, useRef } from "react";
import { href, Link, useNavigate } from "react-router";
import { sizeLabel } from "#app/shared/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FilterIcon } from "#app/ui/icon/form-icons.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { type StoreQuery, listQueryOf, listSearch } from "./list-query.ts";

/** The sizes and colours that the products of the store come in. */
export interface ComesIn {
  sizes: string[];
  colors: string[];
}

const none = { size: "", color: "", stock: "", sort: "" };

/**
 * The filters and the sorting. It is a plain GET form, so that each list has an address; with
 * scripts it is sent at each change.
 */
export function ListForm({ query, isVariantOf }: { query: StoreQuery; isVariantOf: ComesIn }) {
  const navigate = useNavigate();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget) as unknown as Record<string, string>;
    const wanted = listSearch(listQueryOf(new URLSearchParams(form)));
    void navigate(href("/merch") + wanted, { preventScrollReset: true });
  };
  const selects = [
    {
      name: "sort",
      label: "Sort",
      unset: "Newest first",
      options: [
        ["price-up", "Price, low to high"],
        ["price-down", "Price, high to low"],
      ],
    },
    {
      name: "size",
      label: "Size",
      unset: "All sizes",
      options: isVariantOf.sizes.map((size) => [size, sizeLabel(size)] as const),
    },
    {
      name: "color",
      label: "Colour",
      unset: "All colours",
      options: isVariantOf.colors.map((color) => [color, color] as const),
    },
  ] as const;
  const form = useRef<HTMLFormElement>(null);
  const search = listSearch(query);
  const drawn = useRef(search);
  useEffect(() => {
    if (drawn.current === search) return;
    drawn.current = search;
    // Follows an address that was reached in another way. Drawing the form anew would lose the
    // focus.
    const { elements } = form.current!;
    for (const { name } of selects)
      Object.assign(elements.namedItem(name)!, { value: query[name] });
    Object.assign(elements.namedItem("stock")!, { checked: query.stock === "in" });
  });
  const set = (["size", "color", "stock", "sort"] as const).filter((name) => query[name]).length;
  const count = set > 0 ? ` (${set})` : "";
  return (
    <div className="relative">
      <Disclosure
        label={`Sort and filter${count}`}
        summaryClass="chip chip-off flex! size-auto! whitespace-nowrap min-h-12! rounded-cloth! max-sm:px-3!"
        summary={
          <>
            <FilterIcon className="size-5" />
            <span className="max-sm:sr-only">Sort and filter</span>
            {count}
          </>
        }
      >
        <form
          ref={form}
          action={href("/merch")}
          onSubmit={go}
          onChange={go}
          className="absolute top-full right-0 z-10 mt-2 grid w-64 gap-3 rounded-cloth border-2 border-line bg-raised p-4 shadow-lift"
        >
          <input type="hidden" name="search" value={query.search} />
          <input type="hidden" name="category" value={query.category} />
          {selects.map(({ name, label, unset, options }) => (
            <select
              key={name}
              name={name}
              aria-label={label}
              defaultValue={query[name]}
              className={fieldClass}
            >
              <option value="">{unset}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          ))}
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              name="stock"
              value="in"
              defaultChecked={query.stock === "in"}
              className="size-5 accent-hibiscus"
            />
            In stock only
          </label>
          <Button size="sm">Show</Button>
          {set > 0 && (
            <Link
              to={href("/merch") + listSearch(query, none)}
              preventScrollReset
              className="inline-flex min-h-11 items-center justify-center font-semibold underline"
            >
              Clear
            </Link>
          )}
        </form>
      </Disclosure>
    </div>
  );
}
