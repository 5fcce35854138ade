/**
 * How a form is posted without a page: its answer's redirect is not followed. Playwright keeps
 * connections for longer than a server does; where one is closed just as it is used again, the form
 * is sent over another, as a browser does.
 */
export const formByRequest = { maxRedirects: 0, maxRetries: 1 };
