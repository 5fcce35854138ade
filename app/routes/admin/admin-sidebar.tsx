import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { OpenMenuItem, ItemIcon } from "#app/shared/pages/office-menu.ts";
import { mostWaiting, waitingText } from "#app/shared/notifications/waiting-count.ts";
import { Count } from "#app/ui/count.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import {
  BellIcon,
  CancelIcon,
  CardIcon,
  ChartIcon,
  ChatIcon,
  HandsIcon,
  MenuIcon,
  MusicIcon,
  OrdersIcon,
  PeopleIcon,
  ScanIcon,
  ShirtIcon,
  SlidersIcon,
  TicketIcon,
} from "#app/ui/icon/icons.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";
import type { Command } from "./command-palette/commands.ts";
import { Bell } from "./notifications/bell.tsx";
import { Palette } from "./command-palette/command-palette.tsx";

const icons: Record<ItemIcon, typeof BellIcon> = {
  BellIcon,
  CardIcon,
  ChartIcon,
  ChatIcon,
  HandsIcon,
  MusicIcon,
  OrdersIcon,
  PeopleIcon,
  ScanIcon,
  ShirtIcon,
  SlidersIcon,
  TicketIcon,
};

interface AdminSidebarProps {
  brand: string;
  /** The address of the logo: the first page of the viewer's menu. */
  home: string;
  hasBell: boolean;
  orders: number;
  notifications: number;
  messages: number;
  waiting: number;
  menu: OpenMenuItem[];
  /** The item of the open page. */
  current: OpenMenuItem | undefined;
  commands: Command[];
  release: string;
}

/**
 * The links to the organiser's pages: a column at the left of a large screen, a bar with a menu on
 * a phone. It stands beside `<main>` in an element with `lg:flex`.
 */
export function AdminSidebar({
  brand,
  home,
  hasBell,
  waiting,
  commands,
  release,
  ...list
}: AdminSidebarProps) {
  const column = useCurrentInView(list.current?.tabs[0].to);
  return (
    <>
      <header data-surface="night" className="bar bg-night lg:hidden print:hidden">
        <div className="flex min-h-16 items-center justify-between px-4 bar-row">
          <Logo brand={brand} to={home} />
          <div className="flex items-center gap-1.5">
            <Palette commands={commands} isSmall />
            {hasBell && <Bell unread={list.notifications} />}
            <Disclosure
              label={waiting > 0 ? `Menu, ${waitingText(waiting)} waiting` : "Menu"}
              summary={
                <span className="relative">
                  <MenuIcon className="size-7 group-open/menu:hidden" />
                  <CancelIcon className="hidden size-7 group-open/menu:block" />
                  <Count
                    value={waiting}
                    most={mostWaiting}
                    className="absolute -top-3.5 -right-3 h-5! min-w-5! px-1! group-open/menu:hidden"
                  />
                </span>
              }
            >
              <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] overflow-y-auto bg-night px-3 pt-1 pb-5 shadow-lift">
                <PlaceList {...list} />
                <Release>{release}</Release>
              </div>
            </Disclosure>
          </div>
        </div>
        <div className="selvedge h-1.5" />
      </header>
      <aside data-surface="night" className="hidden w-64 shrink-0 bg-night lg:block print:hidden">
        <div
          ref={column}
          className="sticky top-0 max-h-dvh overflow-y-auto px-4 py-5 low:py-3 lower:py-2"
        >
          <div className="flex items-center justify-between gap-2">
            <Logo brand={brand} to={home} />
            {hasBell && <Bell unread={list.notifications} />}
          </div>
          <div className="mt-5 mb-3 low:my-2 lower:my-1">
            <Palette commands={commands} />
          </div>
          <PlaceList {...list} />
          <Release>{release}</Release>
        </div>
      </aside>
    </>
  );
}

const Release = ({ children }: { children: string }) => (
  <p className="px-4 pt-3 text-sm text-muted">Release {children}</p>
);

/**
 * Scrolls the column to the link of the current page, where the window is too low for all links.
 */
function useCurrentInView(address: string | undefined) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = column;
    const item = current?.querySelector(`nav a[href="${address}"]`);
    if (!current || !item) return;
    const end = Math.min(current.getBoundingClientRect().bottom, innerHeight);
    current.scrollTop += Math.max(0, item.getBoundingClientRect().bottom - end);
  }, [address]);
  return column;
}

function PlaceList({
  orders,
  notifications,
  messages,
  menu,
  current,
}: Pick<AdminSidebarProps, "orders" | "notifications" | "messages" | "menu" | "current">) {
  const waiting = {
    orders: <Count value={orders} of="new" />,
    notifications: <Count value={notifications} most={mostWaiting} of="unread" />,
    messages: <Count value={messages} of="unanswered" />,
  };
  return (
    <nav aria-label="Back office">
      <ul className="grid gap-0.5 low:gap-0">
        {menu.map((item) => {
          const { label, icon, counts, tabs } = item;
          const Icon = icons[icon];
          return (
            <li key={label}>
              <Link
                to={tabs[0].to}
                aria-current={item === current ? "page" : undefined}
                className="flex min-h-11 font-semibold items-center gap-3.5 lg:lower:not-any-pointer-coarse:min-h-9 rounded-cloth px-4 text-muted hover:bg-raised hover:text-body aria-[current]:bg-marigold aria-[current]:text-ink"
              >
                <Icon className="size-5.5" />
                <span className="grow">{label}</span>
                {counts && waiting[counts]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
