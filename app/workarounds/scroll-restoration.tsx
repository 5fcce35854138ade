import { ScrollRestoration } from "react-router";

/** Not of its documented attributes: a script of this type does not run. */
const inert: object = { type: "text/plain" };

/**
 * React Router's `ScrollRestoration` without its script, which throws where a browser lets sites
 * store nothing. What it restores before React starts, browsers restore by themselves.
 */
export const RestoreScroll = () => <ScrollRestoration {...inert} />;
