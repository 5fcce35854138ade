import { href } from "react-router";

interface Tab {
  label: string;
  path: string;
  /** What is shown of the page. The query goes behind "?". */
  query?: string;
  /** Its name in the command palette, where the label alone does not say what it is. */
  name?: string;
  /** Whether a phone shows the tab behind "More", as the row has no room for all. */
  isRare?: true;
  /** A page of another item, which alone does not show this one. */
  isLent?: true;
  /** Pages that belong to the tab and whose addresses do not begin with its own. */
  with?: readonly string[];
}

interface MenuItem {
  label: string;
  icon: string;
  counts?: "orders" | "notifications" | "messages";
  /** The pages of the item, of which the first is its own; with one page no tabs are drawn. */
  tabs: readonly [Tab, ...Tab[]];
}

/** The menu of the back office, in the order of its sidebar, with the pages of each item. */
const menu = [
  {
    label: "Overview",
    icon: "ChartIcon",
    tabs: [{ label: "Overview", path: href("/adminOverview") }],
  },
  {
    label: "Orders",
    icon: "OrdersIcon",
    counts: "orders",
    tabs: [{ label: "Orders", path: href("/orders") }],
  },
  {
    label: "Notifications",
    icon: "BellIcon",
    counts: "notifications",
    tabs: [{ label: "Notifications", path: href("/adminNotifications") }],
  },
  {
    label: "Products",
    icon: "ShirtIcon",
    tabs: [
      { label: "Products", path: href("/uploads"), with: [href("/post")] },
      { label: "Codes", path: href("/adminCodes"), isLent: true },
    ],
  },
  {
    label: "Tickets",
    icon: "TicketIcon",
    tabs: [
      { label: "List", path: href("/adminHome"), name: "Tickets" },
      { label: "Sale", path: href("/adminTickets"), name: "Ticket sale" },
      { label: "Codes", path: href("/adminCodes") },
      { label: "Waiting list", path: href("/adminWaiting") },
    ],
  },
  {
    label: "Gate",
    icon: "ScanIcon",
    tabs: [
      { label: "Gate", path: href("/adminGate") },
      {
        label: "Inside",
        path: href("/adminGate/inside"),
        name: "Inside now",
        with: [href("/adminGate/gates")],
      },
      {
        label: "Phones",
        path: href("/adminGate/ready"),
        name: "Gate phones on the day",
        with: [href("/adminDevices")],
      },
      { label: "List", path: href("/adminGate/list"), name: "List to tick" },
      {
        label: "Figures",
        path: href("/adminGate/figures"),
        name: "Figures of the gate",
        with: [href("/adminGate/scans")],
      },
    ],
  },
  {
    label: "Pick-up desk",
    icon: "HandsIcon",
    tabs: [{ label: "Pick-up desk", path: href("/adminDesk") }],
  },
  {
    label: "Money",
    icon: "CardIcon",
    tabs: [
      { label: "Payments", path: href("/adminMoney") },
      { label: "Statement", path: href("/adminStatement") },
      {
        label: "Cases",
        path: href("/adminNotifications"),
        query: "show=cases",
        name: "Payment cases",
        isLent: true,
      },
      {
        label: "To confirm",
        path: href("/adminMoney/confirm"),
        name: "Money: refunds to confirm",
        isRare: true,
      },
      { label: "Disputes", path: href("/adminMoney"), query: "show=disputed", isRare: true },
    ],
  },
  {
    label: "Messages",
    icon: "ChatIcon",
    counts: "messages",
    tabs: [
      { label: "Received", path: href("/adminMessages"), name: "Messages" },
      { label: "Sent", path: href("/adminMessages/sent"), name: "Messages to many" },
      { label: "Subscribers", path: href("/adminSubscribers") },
      { label: "Texts", path: href("/adminOutbox/texts"), name: "Texts that are sent" },
    ],
  },
  {
    label: "Festival",
    icon: "MusicIcon",
    tabs: [
      { label: "Festival", path: href("/adminFestival") },
      { label: "Another day", path: href("/adminFestival/change") },
    ],
  },
  {
    label: "Team",
    icon: "PeopleIcon",
    tabs: [
      { label: "Team", path: href("/adminTeam") },
      { label: "Hand-over", path: href("/adminHandover") },
    ],
  },
  {
    label: "Settings",
    icon: "SlidersIcon",
    tabs: [
      { label: "My account", path: href("/adminlog") },
      { label: "Security", path: href("/adminlog/security") },
      { label: "E-mails", path: href("/adminOutbox") },
      { label: "Activity log", path: href("/adminChanges"), isRare: true },
      { label: "Editions", path: href("/adminSeasons"), isRare: true },
      { label: "People", path: href("/adminPeople"), name: "A person's data", isRare: true },
    ],
  },
] as const satisfies readonly MenuItem[];

const every: readonly (MenuItem & { icon: ItemIcon })[] = menu;

export type ItemIcon = (typeof menu)[number]["icon"];

export interface MenuTab extends Pick<Tab, "label" | "with" | "isRare"> {
  to: string;
}

export interface OpenMenuItem extends Pick<MenuItem, "label" | "counts"> {
  icon: ItemIcon;
  /** Whether it has several pages, of which somebody may open one alone. */
  isTabbed: boolean;
  /** The tabs that somebody may open. */
  tabs: [MenuTab, ...MenuTab[]];
}

const addressOf = ({ path, query }: Tab) => (query ? `${path}?${query}` : path);

/** The menu of somebody who may read the pages with these paths. */
export function menuOf(paths: readonly string[]): OpenMenuItem[] {
  const readable = new Set(paths);
  return every.flatMap(({ tabs, ...item }) => {
    const open = tabs.filter(({ path }) => readable.has(path));
    const [first, ...others] = open.map((tab) => ({
      label: tab.label,
      to: addressOf(tab),
      ...(tab.isRare && { isRare: tab.isRare }),
      ...(tab.with && { with: tab.with }),
    }));
    return first && open.some(({ isLent }) => !isLent)
      ? [
          {
            ...item,
            isTabbed: tabs.length > 1,
            tabs: [first, ...others] satisfies [MenuTab, ...MenuTab[]],
          },
        ]
      : [];
  });
}

/** The page that somebody begins at: the first that an item has of its own. */
export const firstPageOf = (paths: readonly string[]): string | null =>
  every.find(({ tabs: [own] }) => paths.includes(own.path))?.tabs[0].path ?? null;

/** What the command palette calls a page, each name with its address. */
export const namesOf = (path: string): { label: string; to: string }[] =>
  every.flatMap(({ tabs }) =>
    tabs
      .filter((tab) => tab.path === path && (!tab.isLent || tab.query))
      .map((tab) => ({ label: tab.name ?? tab.label, to: addressOf(tab) })),
  );

/**
 * The item and the tab that an address belongs to: the tab with the longest path that the address
 * begins with, of several that whose query it has, and of several such the last.
 */
export function menuItemAt(
  open: readonly OpenMenuItem[],
  { pathname, search }: { pathname: string; search: string },
): { item: OpenMenuItem; tab: MenuTab } | null {
  const asked = new URLSearchParams(search);
  let best: { item: OpenMenuItem; tab: MenuTab; weight: number } | null = null;
  for (const item of open)
    for (const tab of item.tabs) {
      const weight = weightOf(tab, pathname, asked);
      if (weight > 0 && weight >= (best?.weight ?? 0)) best = { item, tab, weight };
    }
  return best;
}

function weightOf({ to, with: others = [] }: MenuTab, pathname: string, asked: URLSearchParams) {
  const [own = "", query] = to.split("?");
  const at = [own, ...others].filter(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  if (at.length === 0) return 0;
  const wanted = [...new URLSearchParams(query)];
  const isAsked = wanted.every(([name, value]) => asked.get(name) === value);
  const length = 2 * Math.max(...at.map((path) => path.length));
  // A view of a page that another tab shows whole is that other tab's, unless it is asked for.
  return query ? (isAsked ? length + 1 : length - 1) : length;
}
