import type { RouteMeta } from "#app/shared/pages/route-meta.ts";
import {
  type Allowed,
  may,
  type Permission,
  type Permitted,
} from "#app/shared/team/permissions.ts";
import type * as icons from "#app/ui/icon/icons.tsx";

/** The groups of the sidebar, in their order. */
export const placeGroups = ["Sell", "Tickets", "People", "Site"] as const;

interface Place {
  group: (typeof placeGroups)[number];
  label: string;
  icon: keyof typeof icons;
  counts?: "orders" | "notifications" | "messages";
}

/** How a page of the back office describes itself in its route's `handle`. */
export interface AdminPage extends Permitted {
  /**
   * Its line in the sidebar, where the lines of a group stand in the order of app/routes.ts; null
   * where another page leads to it.
   */
  sidebar: Place | null;
  /** Further lines of the command palette that open the page; the query goes behind "?". */
  also?: readonly { label: string; query?: string }[];
  /** The palette's line for the page's search, which is sent as `?q=`. */
  finds?: string;
  /** One for all of its forms; a page that tells them apart satisfies `WithForms`. */
  does?: Permission;
}

export interface SidebarPlace extends Place {
  to: string;
}

const isAdminPage = (meta: RouteMeta): meta is AdminPage & RouteMeta => "sidebar" in meta;

export interface RoutedAdminPage {
  path: string;
  meta: AdminPage;
}

/** The pages of the back office that somebody with these roles may read, without panels. */
export const adminPagesFor = (
  pages: readonly { path: string; meta: RouteMeta }[],
  roles: readonly Allowed[],
): RoutedAdminPage[] =>
  pages.flatMap(({ path, meta }) =>
    isAdminPage(meta) && !meta.isPanel && may(roles, meta.reads) ? { path, meta } : [],
  );

export const placesOf = (pages: readonly RoutedAdminPage[]): SidebarPlace[] =>
  pages.flatMap(({ path, meta: { sidebar } }) => (sidebar ? { to: path, ...sidebar } : []));
