import { href, Link } from "react-router";

/**
 * The classes for a brand name by its length: longer names are narrower and may be broken into
 * lines.
 */
function classOf(brand: string): string {
  if (brand.length <= 7)
    // A phone of 320 px, or a page at 400 %, has no room for the wide letters beside its menus.
    return "text-xl font-stretch-[125%] min-[19rem]:max-[22rem]:font-stretch-[75%] wrap-anywhere";
  return brand.length <= 24
    ? "text-xl font-stretch-[75%] wrap-anywhere"
    : "line-clamp-3 text-sm font-stretch-[75%] wrap-anywhere";
}

export function Logo({ brand, to = href("/") }: { brand: string; to?: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-0 items-center gap-2.5 rounded-tag no-underline large-text:w-full"
    >
      <span
        aria-hidden="true"
        data-mark
        className="record size-8 shrink-0 hover:animate-[spin_3s_linear_infinite]"
      />
      <span dir="auto" className={`min-w-0 font-display leading-none font-black ${classOf(brand)}`}>
        {brand}
      </span>
    </Link>
  );
}
