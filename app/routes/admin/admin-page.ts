import type { PageFacts } from "#app/shared/pages/page-facts.ts";
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

export const isAdminPage = (facts: PageFacts): facts is AdminPage & PageFacts => "sidebar" in facts;

export const placesOf = (pages: { path: string; facts: PageFacts }[]): SidebarPlace[] =>
  pages.flatMap(({ path, facts }) =>
    isAdminPage(facts) && facts.sidebar && !facts.isPanel ? { to: path, ...facts.sidebar } : [],
  );
