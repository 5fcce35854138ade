/** The path of the sandbox, which is not among the routes. */
export const sandboxPath = "/sandbox";
