import type { Route } from "./+types/handover";

/** What the page knows of the hand-over that is under way. */
export type Running = NonNullable<Route.ComponentProps["loaderData"]["now"]>;
