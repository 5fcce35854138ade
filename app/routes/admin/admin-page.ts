import type { PageFacts } from "#app/shared/pages/page-facts.ts";
import type * as icons from "#app/ui/icon/icons.tsx";

interface Place {
  label: string;
  icon: keyof typeof icons;
  /** What its number counts. */
  counts?: "orders" | "notifications";
}

/** What a page of the back office says of itself, as its route's `handle`. */
export interface AdminPage {
  /** Its line in the sidebar, where the lines stand in the order of app/routes.ts; null where another page leads to it. */
  sidebar: Place | null;
}

/** A line of the sidebar, and where it leads. */
export interface SidebarPlace extends Place {
  to: string;
}

const isAdminPage = (facts: PageFacts): facts is AdminPage & PageFacts => "sidebar" in facts;

/** The sidebar's lines. */
export const placesOf = (pages: { path: string; facts: PageFacts }[]): SidebarPlace[] =>
  pages.flatMap(({ path, facts }) =>
    isAdminPage(facts) && facts.sidebar && !facts.isPanel ? { to: path, ...facts.sidebar } : [],
  );
