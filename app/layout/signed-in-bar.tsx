import { clearDevice } from "#app/browser/prehydration/keep-offline.ts";
import { href, NavLink } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import {
  BellIcon,
  CancelIcon,
  CartIcon,
  ChatIcon,
  MenuIcon,
  OrdersIcon,
  ShirtIcon,
  SignOutIcon,
  UserIcon,
} from "#app/ui/icon/icons.tsx";
import { IconLink } from "./icon-link.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface SignedInBarProps {
  brand: string;
  username: string;
  unread: number;
  cartItems: number;
  signOutAction?: string;
}

const item = "menu-item";
const barLink =
  "lettering inline-flex min-h-11 items-center rounded-t-tag border-b-4 border-transparent px-3 hover:bg-body/10 aria-[current]:border-hibiscus";
const menu =
  "absolute right-0 top-[calc(100%+0.625rem)] w-60 overflow-hidden rounded-2xl border-2 border-line bg-raised pb-2 text-body shadow-lift";
const mobileLinks = [
  { to: href("/merch"), label: "Merch", Icon: ShirtIcon },
  { to: href("/userProfile"), label: "View profile", Icon: UserIcon },
  { to: href("/myorders"), label: "My Orders", Icon: OrdersIcon },
  { to: href("/gethelp"), label: "Get Help", Icon: ChatIcon },
];

/** The customer's bar: bell, cart, user menu, and on phones one more menu. */
export default function SignedInBar({
  brand,
  username,
  unread,
  cartItems,
  signOutAction = href("/logout"),
}: SignedInBarProps) {
  return (
    <header data-surface="night" className="bar bg-night print:hidden">
      <div className="measure flex min-h-16 items-center max-[22rem]:px-2.5 sm:gap-2 bar-row">
        <Logo brand={brand} to={href("/merch")} />
        <nav aria-label="Main" className="ml-auto hidden md:flex">
          <NavLink to={href("/merch")} className={barLink}>
            Merch
          </NavLink>
          <NavLink to={href("/gethelp")} className={barLink}>
            Get Help
          </NavLink>
        </nav>
        <div className="ml-auto flex large-text:-mx-2 md:ml-0">
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
              {username && (
                <p className="truncate border-b border-line px-5 pt-1 pb-2.5 text-sm text-muted">
                  Signed in as <span className="font-semibold text-body">{username}</span>
                </p>
              )}
              <NavLink to={href("/userProfile")} end className={item}>
                <UserIcon className="size-5" />
                View Profile
              </NavLink>
              <NavLink to={href("/myorders")} className={item}>
                <OrdersIcon className="size-5" />
                My Orders
              </NavLink>
              <Form method="post" action={signOutAction} onSubmit={clearDevice}>
                <button className={item}>
                  <SignOutIcon className="size-5" />
                  Log out
                </button>
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
              {mobileLinks.map(({ to, label, Icon }) => (
                <NavLink key={to} to={to} end className={item}>
                  <Icon className="size-5" />
                  {label}
                </NavLink>
              ))}
            </nav>
          </Disclosure>
        </div>
      </div>
      <div className="selvedge h-1.5" />
    </header>
  );
}
