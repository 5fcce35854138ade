import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { ticketPasses, tickets, waitingEntries } from "#app/db/schema.server.ts";
import { countOpenDevices } from "#app/domain/devices/devices.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { deviceEnds } from "#app/shared/team/device-profiles.ts";
import { returnsEnd, returnsWords } from "#app/shared/tickets/returns.ts";

/** What publishing another day means, in sentences for the organiser who is about to do it. */
export interface MovedDay {
  from: string;
  to: string;
  /** Whether the new day is over already. */
  isPast: boolean;
  moves: string[];
  stays: string[];
  /** Who would have to be told; nobody is told by the publication. */
  told: string[];
}

type Day = Pick<Festival, "day" | "startsAt" | "endsAt" | "countdownTarget">;

/** Returns what hangs on the day where a draft changes it; null where it does not. */
export async function describeMovedDay(
  db: Queryable,
  published: Day,
  drafted: Day,
  at: Date,
): Promise<MovedDay | null> {
  const isMoved =
    Number(published.startsAt) !== Number(drafted.startsAt) ||
    Number(published.endsAt) !== Number(drafted.endsAt);
  const isElsewhere = (["venue", "campus", "city"] as const).some(
    (field) => published.day[field] !== drafted.day[field],
  );
  if (!isMoved && !isElsewhere) return null;
  const sale = await readSale(db, at);
  const [phones, counts] = await Promise.all([countOpenDevices(db, at), countPeople(db)]);
  const { startsAt, endsAt } = drafted;
  const { returnsHours } = sale;
  const until = returnsEnd({ returnsHours, returnsUntil: null }, startsAt);
  const prices = sale.types.flatMap(({ phases }) => phases);
  const timed = prices.filter(({ opensAt, closesAt }) => opensAt ?? closesAt).length;
  const { afterTheDay, tonight } = deviceEnds(drafted.countdownTarget, at);
  const said = (count: number, text: string) => (count > 0 ? [text] : []);
  return {
    from: placeAndTime(published),
    to: placeAndTime(drafted),
    isPast: endsAt <= at,
    moves: isMoved
      ? [
          "Countdown, pages, tickets, their PDF and the calendar file say the new day; an entry that was added before moves once the file is opened again.",
          `Tickets are sold until ${formatDayTime(endsAt)} at the latest, and offers to those who wait end then.`,
          ...(returnsHours !== null && until
            ? [
                `Tickets can be given back until ${returnsWords(returnsHours)}: now ${formatDayTime(until)}. Those that were sold with other hours keep them.`,
              ]
            : []),
          ...said(
            phones.withDay,
            `${pluralise(phones.withDay, "gate phone or desk ends", "gate phones and desks end")} at ${formatDayTime(afterTheDay ?? tonight)}.`,
          ),
          ...said(
            counts.passes,
            `${pluralise(counts.passes, "link that passes a ticket on is", "links that pass a ticket on are")} valid until the doors open, for 48 hours at most.`,
          ),
        ]
      : ["Pages, tickets, their PDF and the calendar file say the new place."],
    stays: [
      ...(sale.opensAt ? [`The sale begins at ${formatDayTime(sale.opensAt)}.`] : []),
      ...(sale.closesAt ? [`The sale ends at ${formatDayTime(sale.closesAt)}.`] : []),
      ...said(timed, `${pluralise(timed, "price has", "prices have")} times of their own.`),
      ...said(
        phones.tonight,
        `${pluralise(phones.tonight, "gate phone or desk ends", "gate phones and desks end")} by the time that was chosen.`,
      ),
      "E-mails and PDFs that people have, and calendar entries that are not opened again.",
    ],
    told: [
      ...said(
        counts.holders,
        `${pluralise(counts.holders, "person has", "people have")} ${pluralise(counts.tickets, "valid ticket")}.`,
      ),
      ...said(counts.offers, `${pluralise(counts.offers, "person has", "people have")} an offer.`),
      ...said(
        counts.waiting,
        `${pluralise(counts.waiting, "person waits", "people wait")} for a ticket.`,
      ),
    ],
  };
}

const placeAndTime = ({ day, startsAt }: Day) =>
  [formatDayTime(startsAt), day.venue, day.city].filter(Boolean).join(", ");

/** Counts the people of the current edition to whom its day is a promise. */
async function countPeople(db: Queryable) {
  const isValid = and(inEdition(tickets.editionId), isNull(tickets.cancelledAt));
  const [held] = await db
    .select({
      tickets: sql`count(*)`.mapWith(Number),
      holders: sql`count(distinct lower(${tickets.email}))`.mapWith(Number),
    })
    .from(tickets)
    .where(isValid);
  const inState = (state: "waiting" | "offered") =>
    db.$count(
      waitingEntries,
      and(inEdition(waitingEntries.editionId), eq(waitingEntries.state, state)),
    );
  const isOpen = and(isNull(ticketPasses.claimedAt), isNull(ticketPasses.endedAt));
  return {
    ...held!,
    waiting: await inState("waiting"),
    offers: await inState("offered"),
    passes: await db.$count(ticketPasses, isOpen),
  };
}
