import { messages } from "#app/shared/messages.ts";
import { RequestRefused } from "./expected-answers.server.ts";

const nul = "\0";
/** An address is a name here, and names are short: a file system takes 255 bytes of one. */
const longestSegment = 200;

/** Raises `RequestRefused` (400) for a path that is no percent-encoding, which the router cannot even look up. */
export function refuseMalformed(address: string): void {
  try {
    decodeURIComponent(new URL(address).pathname);
  } catch {
    throw new RequestRefused(400, messages.refused.address);
  }
}

/**
 * Raises `RequestRefused` for an address that no route can read: one with a NUL character, which no database column
 * takes (400, its field named), or with a part that is longer than any name (404).
 */
export function refuseAddress(address: string): void {
  const { pathname, searchParams } = new URL(address);
  if (decodeURIComponent(pathname).includes(nul))
    throw new RequestRefused(400, messages.refused.address);
  if (pathname.split("/").some((segment) => segment.length > longestSegment))
    throw new RequestRefused(404, messages.notFound.text);
  for (const [name, value] of searchParams)
    if (name.includes(nul) || value.includes(nul))
      throw new RequestRefused(400, messages.refused.character(name.replaceAll(nul, "")));
}
