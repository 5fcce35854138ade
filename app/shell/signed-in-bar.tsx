import { Form, href, Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { BellIcon, CancelIcon, CartIcon, MenuIcon, UserIcon } from "#app/ui/icon/icons.tsx";
import { IconLink } from "./icon-link.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";

interface SignedInBarProps {
  brand: string;
  unread: number;
  cartItems: number;
  signOutAction?: string;
}

const item = "flex min-h-12 w-full items-center px-5 text-left font-semibold hover:bg-sunk";
const menu =
  "absolute right-0 top-[calc(100%+0.625rem)] w-60 overflow-hidden rounded-2xl border-2 border-line bg-raised pb-2 text-body shadow-lift";
const mobileLinks = [
  { to: href("/merch"), label: "Merch" },
  { to: href("/userProfile"), label: "View profile" },
  { to: href("/myorders"), label: "My Orders" },
  { to: href("/gethelp"), label: "Get Help" },
];

/** The customer's bar: bell, cart, user menu, and on phones one more menu. */
export default function SignedInBar({
  brand,
  unread,
  cartItems,
  signOutAction = href("/logout"),
}: SignedInBarProps) {
  return (
    <header data-surface="night" className="sticky top-0 z-30 bg-night print:hidden">
      <div className="measure flex min-h-16 items-center max-[22rem]:px-2.5 sm:gap-2">
        <Logo brand={brand} to={href("/merch")} />
        <nav aria-label="Main" className="ml-auto hidden md:flex">
          <Link
            to={href("/merch")}
            className="lettering inline-flex min-h-11 items-center rounded-tag px-3 hover:bg-body/10"
          >
            Merch
          </Link>
          <Link
            to={href("/gethelp")}
            className="lettering inline-flex min-h-11 items-center rounded-tag px-3 hover:bg-body/10"
          >
            Get Help
          </Link>
        </nav>
        <div className="ml-auto flex md:ml-0">
          <IconLink to={href("/notifications")} label="Notifications" count={unread} of="unread">
            <BellIcon />
          </IconLink>
          <IconLink
            to={href("/cart")}
            label="Cart"
            count={cartItems}
            of={cartItems === 1 ? "item" : "items"}
          >
            <CartIcon />
          </IconLink>
          <Disclosure label="Your account" className="relative" summary={<UserIcon />}>
            <div data-surface="paper" className={menu}>
              <div className="selvedge mb-2 h-1.5" />
              <Link to={href("/userProfile")} className={item}>
                View Profile
              </Link>
              <Link to={href("/myorders")} className={item}>
                My Orders
              </Link>
              <Form method="post" action={signOutAction} onSubmit={() => localStorage.clear()}>
                <button className={item}>Log out</button>
              </Form>
            </div>
          </Disclosure>
          <Disclosure
            label="Menu"
            className="relative md:hidden"
            summary={
              <>
                <MenuIcon className="size-6 group-open/menu:hidden" />
                <CancelIcon className="hidden size-6 group-open/menu:block" />
              </>
            }
          >
            <nav aria-label="Menu" data-surface="paper" className={menu}>
              <div className="selvedge mb-2 h-1.5" />
              {mobileLinks.map((link) => (
                <Link key={link.to} to={link.to} className={item}>
                  {link.label}
                </Link>
              ))}
            </nav>
          </Disclosure>
        </div>
      </div>
      <div className="selvedge h-1.5" />
    </header>
  );
}
