import { useMatches } from "react-router";
import type { Permission, Permitted } from "#app/shared/team/permissions.ts";

type Role = "customer" | "admin";

/** layout/frames.ts draws each. */
export type FrameName = "public" | "preview" | "account" | "store" | "night" | "paper";

/** What a page says about itself, as its route's `handle`. */
export interface PublicPage {
  frame: FrameName | ((pathname: string) => FrameName);
  /** Whether the page is the same for every visitor. */
  isCached: boolean;
  inSitemap: boolean;
}

/** Neither cached nor listed for search engines, and no page to come back to. */
export interface AuthPage {
  frame: FrameName;
  isEntrance: true;
}

/** A page of somebody who is signed in, which shows what others change. */
export interface LivePage {
  /** Their changes are loaded no more often; left out, as soon as they are announced. */
  loadsEveryMs?: number;
}

export interface GuardedLayout {
  for: Role;
  frame?: FrameName;
}

export interface GuardedPage {
  frame: FrameName;
}

/** A panel over the page above it in the routes, whose settings it shares. */
export interface Panel {
  isPanel: true;
}

/** A panel of the back office, with what it takes to open it and to send its forms. */
export interface AdminPanel extends Panel, Permitted {
  /** One for all of its forms; a panel that tells them apart satisfies `WithForms`. */
  does?: Permission;
}

/** Answers with a file, or leads on. One without a handle is none to come back to. */
export interface Resource {
  /** The page to come back to after signing in. */
  page: string;
  for?: Role;
}

/**
 * A file of the page above it in the routes: they have the same readers, and the page is the one to
 * come back to.
 */
export interface PageFile {
  isFile: true;
}

/** The same for a file of the back office. */
export interface AdminResource extends Resource, Permitted {
  does?: Permission;
}

type Handle = PublicPage | AuthPage | GuardedLayout | GuardedPage | Panel | Resource | PageFile;

export type RouteMeta = Partial<
  PublicPage &
    Pick<AuthPage, "isEntrance"> &
    Pick<GuardedLayout, "for"> &
    LivePage &
    Panel &
    Resource &
    PageFile &
    Permitted
>;

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === "object" && handle !== null;

/** The outermost route's first. */
export const routeMetaOf = (handles: unknown[]): RouteMeta =>
  Object.assign({}, ...handles.filter(isHandle));

/** Returns the route meta of the open page. */
export const useRouteMeta = (): RouteMeta => routeMetaOf(useMatches().map(({ handle }) => handle));
