import type { ComponentType } from "react";
import { NavLink } from "react-router";
import { Count } from "#app/ui/count.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import {
  BellIcon,
  CancelIcon,
  MenuIcon,
  OrdersIcon,
  ShirtIcon,
  TicketIcon,
  UploadIcon,
  UserIcon,
} from "#app/ui/icon/icons.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";

interface AdminSidebarProps {
  brand: string;
  /** New orders. */
  orders: number;
  /** Unread notifications. */
  notifications: number;
  /** Further places, after the six of the specification. */
  more?: readonly { to: string; label: string; Icon: ComponentType<{ className?: string }> }[];
}

type Places = Pick<AdminSidebarProps, "orders" | "notifications" | "more">;

/** The organiser's places: a column at the left on a desk, a bar with a menu on a phone. Stand it beside <main> in `lg:flex`. */
export function AdminSidebar({ brand, ...places }: AdminSidebarProps) {
  const waiting = places.orders + places.notifications;
  return (
    <>
      <header data-surface="night" className="sticky top-0 z-30 bg-night lg:hidden print:hidden">
        <div className="flex min-h-16 items-center justify-between px-4">
          <Logo brand={brand} to="/adminHome" />
          <Disclosure
            label={waiting > 0 ? `Menu, ${waiting} waiting` : "Menu"}
            summary={
              <span className="relative">
                <MenuIcon className="size-7 group-open/menu:hidden" />
                <CancelIcon className="hidden size-7 group-open/menu:block" />
                <Count
                  value={waiting}
                  className="absolute -top-2.5 -right-3 h-5! min-w-5! px-1! group-open/menu:hidden"
                />
              </span>
            }
          >
            <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] overflow-y-auto bg-night px-3 pt-1 pb-5 shadow-lift">
              <PlaceList {...places} />
            </div>
          </Disclosure>
        </div>
        <div className="selvedge h-1.5" />
      </header>
      <aside
        data-surface="night"
        className="sticky top-0 hidden h-dvh w-66 shrink-0 overflow-y-auto bg-night lg:flex print:hidden"
      >
        <div className="grow px-4 py-5">
          <Logo brand={brand} to="/adminHome" />
          <div className="mt-6">
            <PlaceList {...places} />
          </div>
        </div>
        <div className="selvedge-y sticky top-0 h-dvh w-1.5" />
      </aside>
    </>
  );
}

function PlaceList({ orders, notifications, more = [] }: Places) {
  const places = [
    { to: "/adminHome", label: "Tickets", Icon: TicketIcon },
    {
      to: "/adminNotifications",
      label: "Notifications",
      Icon: BellIcon,
      count: notifications,
      of: "unread",
    },
    { to: "/post", label: "Upload", Icon: UploadIcon },
    { to: "/orders", label: "Orders", Icon: OrdersIcon, count: orders, of: "new" },
    { to: "/uploads", label: "Uploads", Icon: ShirtIcon },
    { to: "/adminlog", label: "Account", Icon: UserIcon },
  ];
  return (
    <nav aria-label="Back office">
      <ul className="grid gap-1">
        {[...places, ...more.map((place) => ({ ...place, count: undefined, of: undefined }))].map(
          ({ to, label, Icon, count, of }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="lettering flex min-h-12 items-center gap-3.5 rounded-cloth px-4 text-muted hover:bg-raised hover:text-body aria-[current]:bg-marigold aria-[current]:text-ink"
              >
                <Icon className="size-5.5" />
                <span className="grow">{label}</span>
                {count !== undefined && <Count value={count} of={of} />}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
