import { messages } from "#app/shared/messages.ts";
import { RequestRefused } from "./expected-answers.server.ts";

const nul = "\0";
/** An address is a name here, and names are short: a file system takes 255 bytes of one. */
const longestSegment = 200;

/**
 * Raises `RequestRefused` for an address that no route can read: one with a NUL character, which no database column
 * takes (400, its field named), or with a part that is no percent-encoding or longer than any name (404).
 */
export function refuseAddress(address: string): void {
  const { pathname, searchParams } = new URL(address);
  for (const segment of pathname.split("/"))
    if (segment.length > longestSegment || decoded(segment) === null)
      throw new RequestRefused(404, messages.notFound.text);
  if (decoded(pathname)!.includes(nul)) throw new RequestRefused(400, messages.refused.address);
  for (const [name, value] of searchParams)
    if (name.includes(nul) || value.includes(nul))
      throw new RequestRefused(400, messages.refused.character(name.replaceAll(nul, "")));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
