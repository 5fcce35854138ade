import { href } from "react-router";
import { eq } from "drizzle-orm";
import { editions } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { placeText } from "./placeholders.server.ts";
import { type Festival, readHeldFestival } from "./festival.server.ts";
import { phaseAt } from "./festival-phase.server.ts";

/** The festival that a ticket is for. */
export interface EditionFestival {
  /** The number of its edition, which addresses call season. */
  editionId: number;
  festival: Festival;
  /** The name of its edition once that is closed; null while it is open. */
  closedAs: string | null;
}

/**
 * Returns the festival of an edition: as it is published for the current one, and as it was held for
 * a closed one.
 */
export async function findEditionFestival(
  { db, env, festival }: Parts<"db" | "env" | "festival">,
  editionId: number,
): Promise<EditionFestival> {
  const [edition] = await db
    .select({
      name: editions.name,
      closedAt: editions.closedAt,
      festivalVersion: editions.festivalVersion,
      movedDay: editions.movedDay,
    })
    .from(editions)
    .where(eq(editions.id, editionId));
  if (!edition) return { editionId, festival: await festival(), closedAs: null };
  return { editionId, festival: await readHeldFestival(db, env, edition), closedAs: edition.name };
}

/** The address of the calendar file with the day of a ticket's edition. */
export const calendarPath = ({ editionId }: Pick<EditionFestival, "editionId">): string =>
  `${href("/festival.ics")}?season=${editionId}`;

const dayMs = 24 * 60 * 60_000;

/**
 * When a device deletes the page of a ticket: a day after the last song, or after the visit where
 * that was later.
 */
export const keptUntil = ({ endsAt }: Pick<Festival, "endsAt">, now: Date): Date =>
  new Date(Math.max(endsAt.getTime(), now.getTime()) + dayMs);

/** Says when and where the festival of a ticket is, or was. */
export function ticketWhen({ festival, closedAs }: EditionFestival, now: Date): string {
  const { dateText, day } = festival;
  if (day.isCancelled) return `It was to be on ${dateText}, and is cancelled.`;
  const phase = phaseAt(festival, now);
  if (closedAs !== null || phase === "after") return `It was on ${dateText} at the ${day.venue}.`;
  return `${phase === "day" ? "Today" : dateText}, gates ${day.gates}, ${day.venue}`;
}

/** Says when the gates of a ticket's day open and where, in one line. */
export const ticketPlace = ({ festival: { day } }: Pick<EditionFestival, "festival">): string =>
  `Gates ${day.gates}, ${day.venue}`;

/** What the page of a ticket says once its edition is closed; null before. */
export const ticketOver = ({ festival, closedAs }: EditionFestival): string | null =>
  closedAs === null
    ? null
    : `This ticket was for ${festival.dateText}. That edition, ${closedAs}, is over: the ticket lets nobody in any more.`;

/** The lines of a printed ticket with the date, the opening of the gates and the place. */
export const ticketDay = ({ festival }: EditionFestival): string[] => [
  [festival.dateText, festival.day.gates && `gates ${festival.day.gates}`]
    .filter(Boolean)
    .join(", "),
  placeText(festival),
];
