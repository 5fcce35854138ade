import { and, isNotNull } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { spokenLetters } from "#app/shared/tickets/spoken-code.ts";

const length = 6;
const mostNamed = 5;

/**
 * Returns the short code of a sold ticket, such as "K3F-9PX", to be said where its long one cannot
 * be shown. Nobody can compute it without the site's secret, and a ticket whose code is made anew
 * has another.
 */
export function spokenCode(
  { sealing }: Parts<"sealing">,
  { serial, generation }: { serial: number | null; generation: number },
): string {
  const hashed = Buffer.from(sealing.hash(`spoken code ${serial} ${generation}`), "base64url");
  let rest = hashed.readBigUInt64BE();
  const base = BigInt(spokenLetters.length);
  const signs = Array.from({ length }, () => {
    const sign = spokenLetters[Number(rest % base)]!;
    rest /= base;
    return sign;
  }).join("");
  return `${signs.slice(0, 3)}-${signs.slice(3)}`;
}

/** Returns the ids of this edition's tickets that have a code which was said: most often one. */
export async function findBySpokenCode(
  { db, sealing }: { db: Queryable } & Parts<"sealing">,
  typed: string,
): Promise<string[]> {
  const said = typed.replaceAll(/[-\s]/g, "").toUpperCase();
  const sold = await db
    .select({ id: tickets.id, serial: tickets.serial, generation: tickets.generation })
    .from(tickets)
    .where(and(inEdition(tickets.editionId), isNotNull(tickets.serial)));
  return sold
    .filter((ticket) => spokenCode({ sealing }, ticket).replace("-", "") === said)
    .map(({ id }) => id)
    .slice(0, mostNamed);
}
