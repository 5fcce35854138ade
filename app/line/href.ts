/**
 * An address by its path in app/routes.ts: the browser's stand-in for React Router's own, whose checks the compiler makes here.
 * None of our paths ends in a splat, and none of our names wants other characters than this leaves as they are.
 */
export const href = (path: string, params: Record<string, string | undefined> = {}): string =>
  path.replace(/\/:(\w+)\??/g, (_, name: string) =>
    params[name] === undefined ? "" : `/${encodeURIComponent(params[name])}`,
  );
