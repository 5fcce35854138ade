import type { RouteConfigEntry } from "@react-router/dev/routes";

type Answered = [path: string, file: string, id: string];

/** Returns the paths of app/routes.ts, each with the file that answers it and the id of its route. */
export function filesByPath(entries: RouteConfigEntry[], above = ""): Answered[] {
  return entries.flatMap(({ path, index, id, file, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const isPage = path !== undefined || index;
    return [
      ...(isPage ? [[here || "/", file, id ?? file.replace(/\.tsx?$/, "")] as Answered] : []),
      ...filesByPath(children, here),
    ];
  });
}
