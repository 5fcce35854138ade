import type { ReactNode } from "react";
import { href, Link, NavLink } from "react-router";
import { buttonClass } from "#app/ui/button-class.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { CancelIcon, MenuIcon } from "#app/ui/icon/site-icons.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";

interface PublicBarProps {
  brand: string;
  /** "merch" is the special dress of /merch-preview. */
  dress?: "plain" | "merch";
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

const dresses = {
  plain: {
    surface: "night",
    bar: "bg-night data-scrolled:bg-ink data-scrolled:shadow-[0_10px_30px_-10px_rgb(0_0_0/0.7)]",
    tickets: "primary",
  },
  merch: {
    surface: "colour",
    bar: "bg-marigold data-scrolled:shadow-[0_10px_30px_-10px_rgb(0_0_0/0.5)]",
    tickets: "secondary",
  },
} as const;

export function PublicBar({ brand, dress = "plain", children }: PublicBarProps) {
  const { surface, bar, tickets } = dresses[dress];
  return (
    <header
      data-surface={surface}
      data-dress={dress}
      // Scrolled it takes no other room: the page would move, and the bar with it.
      className={`sticky top-0 z-30 transition-[background-color,box-shadow] ${bar}`}
    >
      <div className="measure flex min-h-18 items-center gap-3">
        <Logo brand={brand} />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
          {barLinks.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              prefetch="intent"
              className="lettering inline-flex min-h-11 items-center rounded-tag border-b-4 border-transparent px-3 hover:border-current aria-[current]:border-hibiscus"
            >
              {link.label}
            </NavLink>
          ))}
        </nav>
        <div className="hidden lg:block">{children}</div>
        <Link
          to={href("/tickets")}
          prefetch="intent"
          className={buttonClass(tickets, "sm", "ml-auto md:ml-2")}
        >
          Tickets
        </Link>
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
          <nav
            aria-label="Menu"
            data-surface="night"
            className="adire absolute inset-x-0 top-full h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain bg-night px-5 py-6 [--adire-strength:0.35]"
          >
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
        </Disclosure>
      </div>
      {children && (
        <div className="flex justify-center pb-2 empty:hidden lg:hidden">{children}</div>
      )}
      <div className="selvedge h-2" />
    </header>
  );
}
