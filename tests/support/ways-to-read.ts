import { dataAddress } from "./data-address.ts";
import { filesByPath } from "./own-addresses.ts";
import routes from "#app/routes.ts";

const files = new Map(filesByPath(routes));

/**
 * The ways to ask for a page of a route's path: the document, what a navigation in the browser asks
 * for, and its route alone.
 */
export function waysToRead(path: string, address: string): string[] {
  const id = files.get(path)!.replace(/\.tsx?$/, "");
  const data = dataAddress(address);
  return [address, data, `${data}${data.includes("?") ? "&" : "?"}_routes=${id}`];
}
