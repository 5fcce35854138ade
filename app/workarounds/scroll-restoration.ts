/**
 * What keeps the script of React Router's `ScrollRestoration` from running, which throws where a
 * browser lets sites store nothing. It is not of the documented attributes. What the script restores
 * before React starts, browsers restore by themselves.
 */
export const inert: object = { type: "text/plain" };
