/** The browser's stand-in for React Router's, whose checks are the compiler's: no path of ours has a splat. */
export const href = (path: string, params: Record<string, string | undefined> = {}): string =>
  path.replace(/\/:(\w+)\??/g, (_, name: string) =>
    params[name] === undefined ? "" : `/${encodeURIComponent(params[name])}`,
  );
