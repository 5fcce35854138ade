import { href, NavLink } from "react-router";
import { CartIcon } from "#app/ui/icon/site-icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";
import { IconLink } from "./icon-link.tsx";

const places = [
  { to: href("/merch"), label: "Merch" },
  { to: href("/tickets"), label: "Tickets" },
  { to: href("/memories"), label: "Memories" },
];

/**
 * The bar of the store for visitors: people who come by a shared link find the rest of the site
 * from here.
 */
export function StoreBar({
  brand,
  signInTo = href("/login"),
}: {
  brand: string;
  signInTo?: string;
}) {
  return (
    <header data-surface="night" className="bar bg-night print:hidden">
      <div className="measure flex min-h-16 items-center justify-between gap-3 bar-row">
        <Logo brand={brand} />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
          {places.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className="lettering inline-flex min-h-11 items-center rounded-t-tag border-b-4 border-transparent px-3 hover:border-current aria-[current]:border-hibiscus"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        {/* The bag of a signed-out visitor leads through /login. */}
        <div className="ml-auto md:ml-0">
          <IconLink to={href("/cart")} label="Bag">
            <CartIcon />
          </IconLink>
        </div>
        <LinkButton to={signInTo} size="sm" variant="secondary">
          Sign in
        </LinkButton>
      </div>
      <div className="selvedge h-1.5" />
    </header>
  );
}
