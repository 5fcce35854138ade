export type Role = "customer" | "admin";

/** What stands around a page: shell/frames.ts draws each. */
export type FrameName = "public" | "preview" | "account" | "store" | "night" | "paper";

/** What a page that anybody may open says of itself, as its route's `handle`. */
export interface PublicPage {
  frame: FrameName | ((pathname: string) => FrameName);
  /** Whether it is the same for every visitor, and so kept ready in memory. */
  kept: boolean;
  inSitemap: boolean;
}

/** A step of signing in: neither kept nor told to search engines, and no page to come back to. */
export interface EntrancePage {
  frame: FrameName;
  isEntrance: true;
}

/** A layout that guards the pages below it. */
export interface GuardedLayout {
  for: Role;
  frame?: FrameName;
}

/** A page below a layout that guards it. */
export interface GuardedPage {
  frame: FrameName;
}

/** A page over the one above it in the routes: all is as that one says. */
export interface Panel {
  isPanel: true;
}

/** An address that answers with a file, or leads on. One without a handle is none to come back to. */
export interface Resource {
  /** The page to come back to instead, where its link or form stands. */
  page: string;
  for?: Role;
}

export type Handle = PublicPage | EntrancePage | GuardedLayout | GuardedPage | Panel | Resource;

/** What is known of a page, by its own handle and those of the routes above it. */
export type PageFacts = Partial<PublicPage & Pick<EntrancePage, "isEntrance"> & Panel & Resource>;

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === "object" && handle !== null;

/** The facts that `handles` say together, the outermost route's first. */
export const factsOf = (handles: unknown[]): PageFacts =>
  Object.assign({}, ...handles.filter(isHandle));
