import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { matchPath } from "react-router";
import routes from "../../app/routes.ts";
import { filesByPath } from "../../tests/support/own-addresses.ts";

/**
 * The paths of all pages with a handle, as app/routes.ts writes them; those of the back office are
 * last.
 */
export const screens = (): string[] =>
  filesByPath(routes)
    .filter(([, file]) => /^export const handle = /m.test(readFileSync(`app/${file}`, "utf8")))
    .filter(([, file]) => /^export default/m.test(readFileSync(`app/${file}`, "utf8")))
    .map(([path]) => path);

const literal = new Set(filesByPath(routes).map(([path]) => path));

/**
 * The address of a path. For a path with parameters it is the first one that the page above it
 * links to.
 */
export async function addressOf(
  request: APIRequestContext,
  path: string,
): Promise<string | undefined> {
  if (path.endsWith("*")) return "/no-such-page";
  if (!path.includes(":")) return path;
  const above = await request.get(path.slice(0, path.indexOf("/:")) || "/");
  const links = [...(await above.text()).matchAll(/href="([^"?#]+)/g)].map(([, link]) => link!);
  return links.find((link) => matchPath(path, link) && !literal.has(link));
}
