import { href, Link } from "react-router";

/** In letters: from here on a name may have to break. */
const longBrand = 12;

export function Logo({ brand, to = href("/") }: { brand: string; to?: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2.5 rounded-tag no-underline">
      <span
        aria-hidden="true"
        data-mark
        className="record size-8 shrink-0 motion-safe:hover:animate-[spin_3s_linear_infinite]"
      />
      <span
        className={`min-w-0 font-display text-xl leading-none font-black font-stretch-[125%] ${brand.length > longBrand ? "wrap-anywhere" : ""}`}
      >
        {brand}
      </span>
    </Link>
  );
}
