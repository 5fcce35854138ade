import { and, isNotNull } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

// No vowels, so that no word appears; no 0/1/l/o, to be said aloud.
const letters = "23456789BCDFGHJKMNPQRSTVWXZ";
const length = 6;
const mostNamed = 5;

const isSpoken = new RegExp(`^[${letters}]{3}[-\\s]?[${letters}]{3}$`, "i");

/** Whether a text may be a code that was said. */
export const maySpeak = (typed: string): boolean => isSpoken.test(typed.trim());

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
  const base = BigInt(letters.length);
  const signs = Array.from({ length }, () => {
    const sign = letters[Number(rest % base)]!;
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
