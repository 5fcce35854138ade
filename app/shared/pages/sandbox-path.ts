/** Not among the routes. */
export const sandboxPath = "/sandbox";
