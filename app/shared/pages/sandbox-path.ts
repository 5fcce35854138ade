/** Where the stand-ins of the hosted services answer, which are not among the routes. */
export const sandboxPath = "/sandbox";
