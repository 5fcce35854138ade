import { siteTexts } from "#app/shared/site-texts.ts";
import { canBeDecoded } from "./pages.server.ts";
import { RequestRefused } from "./expected-answers.server.ts";

const nul = "\0";
const longestSegment = 200;

/** Throws `RequestRefused` (400): the router cannot even look such a path up. */
export function refuseMalformed(address: string): void {
  if (!canBeDecoded(new URL(address).pathname))
    throw new RequestRefused(400, siteTexts.refused.address);
}

/**
 * Throws `RequestRefused`: 400 for NUL, which no database column takes; 404 for a part longer than
 * a name.
 */
export function refuseAddress(address: string): void {
  const { pathname, searchParams } = new URL(address);
  if (decodeURIComponent(pathname).includes(nul))
    throw new RequestRefused(400, siteTexts.refused.address);
  if (pathname.split("/").some((segment) => segment.length > longestSegment))
    throw new RequestRefused(404, siteTexts.notFound.text);
  for (const [name, value] of searchParams)
    if (name.includes(nul) || value.includes(nul))
      throw new RequestRefused(400, siteTexts.refused.character(name.replaceAll(nul, "")));
}
