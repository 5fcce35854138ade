import type { RouteMeta } from "#app/shared/pages/route-meta.ts";
import type * as icons from "#app/ui/icon/icons.tsx";

/** Of the sidebar, in their order. */
export const placeGroups = ["Sell", "Tickets", "People", "Office"] as const;

interface Place {
  group: (typeof placeGroups)[number];
  label: string;
  icon: keyof typeof icons;
  counts?: "orders" | "notifications" | "messages";
}

/** What a page of the back office says of itself, as its route's `handle`. */
export interface AdminPage {
  /**
   * Its line in the sidebar, where the lines of a group stand in the order of app/routes.ts; null
   * where another page leads to it.
   */
  sidebar: Place | null;
  /** What else it is opened for, as the palette's lines; the query begins behind "?". */
  also?: readonly { label: string; query?: string }[];
  /** The palette's line for its search, which is `?q=`. */
  finds?: string;
}

export interface SidebarPlace extends Place {
  to: string;
}

export const isAdminPage = (meta: RouteMeta): meta is AdminPage & RouteMeta => "sidebar" in meta;

export const placesOf = (pages: { path: string; meta: RouteMeta }[]): SidebarPlace[] =>
  pages.flatMap(({ path, meta }) =>
    isAdminPage(meta) && meta.sidebar && !meta.isPanel ? { to: path, ...meta.sidebar } : [],
  );
