import type { ReactNode } from "react";
import { href, Link, NavLink } from "react-router";
import { buttonClass } from "#app/ui/button-class.ts";
import { IconLink } from "./icon-link.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { CancelIcon, CartIcon, MenuIcon, UserIcon } from "#app/ui/icon/site-icons.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";
import { usePrefetch } from "#app/ui/use-prefetch.ts";

interface PublicBarProps {
  brand: string;
  /** "merch" is the special style of /merch-preview. */
  dress?: "plain" | "merch";
  viewer: keyof typeof ownPlaces;
  children?: ReactNode;
}

const barLinks = [
  { to: href("/merch-preview"), label: "Merch" },
  { to: href("/about"), label: "About" },
  { to: href("/memories"), label: "Memories" },
  { to: href("/contact"), label: "Contact" },
];
const menuLinks = [
  { to: href("/about"), label: "About" },
  { to: href("/merch-preview"), label: "Merch" },
  { to: href("/memories"), label: "Memories" },
  { to: href("/contact"), label: "Contact" },
];
/**
 * Two links beside the specification's list, which has no link to sign in and none to the cart. The
 * bag of a signed-out visitor leads through /login.
 */
const bag = { to: href("/cart"), label: "Bag", Icon: CartIcon };
const ownPlaces = {
  visitor: [{ to: href("/login"), label: "Sign in", Icon: UserIcon }, bag],
  customer: [{ to: href("/userProfile"), label: "Account", Icon: UserIcon }, bag],
  // A device is known only on the pages of its work.
  device: [],
  admin: [{ to: href("/adminHome"), label: "Back office", Icon: UserIcon }],
};

const dresses = {
  plain: {
    surface: "night",
    bar: "bg-night data-scrolled:bg-ink data-scrolled:shadow-[0_10px_30px_-10px_rgb(0_0_0/0.7)]",
  },
  merch: {
    surface: "colour",
    bar: "bg-marigold data-scrolled:shadow-[0_10px_30px_-10px_rgb(0_0_0/0.5)]",
  },
} as const;

export function PublicBar({ brand, dress = "plain", viewer, children }: PublicBarProps) {
  const prefetch = usePrefetch();
  const own = ownPlaces[viewer];
  const { surface, bar } = dresses[dress];
  return (
    <header
      data-surface={surface}
      data-dress={dress}
      // The scrolled bar takes the same room; otherwise the page would move, and the bar with it.
      className={`bar print:hidden transition-[background-color,box-shadow] ${bar}`}
    >
      {/* A phone may paint the bar before the menu has loaded, so the button keeps off its
          place. */}
      <div className="measure grid min-h-18 grid-cols-[1fr_auto_2.75rem] items-center gap-3 bar-row large-text:flex large-text:gap-2 md:flex">
        <Logo brand={brand} />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
          {barLinks.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              prefetch={prefetch}
              className="lettering inline-flex min-h-11 items-center rounded-t-tag border-b-4 border-transparent px-2 hover:border-current lg:px-3 aria-[current]:border-hibiscus"
            >
              {link.label}
            </NavLink>
          ))}
        </nav>
        <div className="hidden items-center md:flex">
          {own.map(({ to, label, Icon }) => (
            <IconLink key={to} to={to} label={label}>
              <Icon />
            </IconLink>
          ))}
        </div>
        <NavLink
          to={href("/tickets")}
          prefetch={prefetch}
          className={buttonClass(
            // Marigold is reserved for the page's own action.
            "secondary",
            "sm",
            // The text has one width in the font and in its stand-in, so that nothing moves when
            // the font arrives.
            "min-w-[5.875rem] justify-start aria-[current]:underline aria-[current]:decoration-4 aria-[current]:underline-offset-4",
          )}
        >
          Tickets
        </NavLink>
        <Disclosure
          label="Menu"
          className="covers-page md:hidden"
          summary={
            <>
              <MenuIcon className="size-7 group-open/menu:hidden" />
              <CancelIcon className="hidden size-7 group-open/menu:block" />
            </>
          }
        >
          <div
            data-surface="night"
            className="adire absolute inset-x-0 top-full flex h-[calc(100dvh-100%)] flex-col gap-6 overflow-x-clip overflow-y-auto overscroll-contain bg-night px-5 pt-6 pb-14 [--adire-strength:0.35]"
          >
            <span
              aria-hidden="true"
              className="record absolute -top-20 -right-20 -z-1 size-80 opacity-60"
            />
            <nav aria-label="Menu" className="mt-auto">
              <ul className="grid gap-1">
                {menuLinks.map((link) => (
                  <li key={link.to}>
                    <NavLink
                      to={link.to}
                      className="poster-narrow block py-2.5 text-[clamp(2.5rem,15vw,5.5rem)] uppercase hover:text-marigold aria-[current]:text-marigold"
                    >
                      {link.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="flex gap-3">
              {own.map(({ to, label, Icon }) => (
                <Link key={to} to={to} className={buttonClass("secondary", "md", "grow")}>
                  <Icon />
                  {label}
                </Link>
              ))}
            </div>
          </div>
        </Disclosure>
      </div>
      {children}
      <div className="selvedge h-2" />
    </header>
  );
}
