import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The paths of app/routes.ts, each with the file that answers it. */
export function filesByPath(entries: RouteConfigEntry[], above = ""): [string, string][] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const isPage = path !== undefined || index;
    return [
      ...(isPage ? [[here || "/", file] as [string, string]] : []),
      ...filesByPath(children, here),
    ];
  });
}
