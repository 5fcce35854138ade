import { dataAddress } from "./data-address.ts";
import { filesByPath } from "./own-addresses.ts";
import routes from "#app/routes.ts";

const ids = new Map(filesByPath(routes).map(([path, , id]) => [path, id]));

/**
 * The ways to ask for a page of a route's path: the document, what a navigation in the browser asks
 * for, and its route alone.
 */
export function waysToRead(path: string, address: string): string[] {
  const id = ids.get(path)!;
  const data = dataAddress(address);
  return [address, data, `${data}${data.includes("?") ? "&" : "?"}_routes=${id}`];
}
