import type { LivePage, RouteMeta } from "#app/shared/pages/route-meta.ts";
import {
  type Allowed,
  may,
  type Permission,
  type Permitted,
} from "#app/shared/team/permissions.ts";

/** How a page of the back office describes itself in its route's `handle`. */
export interface AdminPage extends Permitted, LivePage {
  /** Further lines of the command palette that open the page; the query goes behind "?". */
  also?: readonly { label: string; query?: string }[];
  /** The palette's line for the page's search, which is sent as `?q=`. */
  finds?: string;
  /** One for all of its forms; a page that tells them apart satisfies `WithForms`. */
  does?: Permission;
}

const isAdminPage = (meta: RouteMeta): meta is AdminPage & RouteMeta =>
  meta.reads !== undefined && meta.page === undefined && !meta.isPanel;

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
    isAdminPage(meta) && may(roles, meta.reads) ? [{ path, meta }] : [],
  );
