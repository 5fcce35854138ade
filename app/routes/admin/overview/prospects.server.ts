import { href } from "react-router";
import type { App } from "#app/context.server.ts";
import { sumPaidTickets } from "#app/domain/tickets/tickets.server.ts";
import { dayNumber, formatDayTime } from "#app/shared/dates.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { capacityLeft, countOfType } from "#app/shared/tickets/sale.ts";

/** How many dates are shown. */
const mostDates = 4;

/** A capacity runs out below this share of its size. */
const fewLeft = 0.1;

export interface Prospects {
  /** The largest capacity with a size: how many people the festival is for. */
  largest: { name: string; taken: number; size: number } | null;
  /** How many tickets of each type are sold, of how many; null where nobody counts. */
  types: { name: string; sold: number; room: number | null }[];
  /** How many days there are to go; null where no day is set. */
  days: { title: string; count: string; date: string } | null;
  /** What was paid for the valid tickets of this edition. */
  ticketsKobo: number;
  /** How much of each capacity with a size is taken. */
  rooms: { name: string; taken: number; size: number; left: number; runsOut: boolean }[];
  /** What happens next, the earliest first. */
  next: { what: string; when: string; to: string }[];
}

/** Reads how full the capacities are, and the dates that come next. */
export async function readProspects({ db, ticketSale, festival, now }: App): Promise<Prospects> {
  const at = now();
  const [sale, { startsAt, endsAt, dateText, beganWithoutDay }, ticketsKobo] = await Promise.all([
    ticketSale(),
    festival(),
    sumPaidTickets(db),
  ]);
  const toSale = href("/adminTickets");
  const dates = [
    !beganWithoutDay && {
      what: "The gates open",
      at: startsAt,
      to: href("/adminFestival/:section", { section: "day" }),
    },
    sale.isOpen && { what: "The sale of tickets opens", at: sale.opensAt, to: toSale },
    sale.isOpen && { what: "The sale of tickets ends", at: sale.closesAt, to: toSale },
    { what: "Giving tickets back ends", at: sale.returnsUntil, to: toSale },
    ...sale.types.flatMap((type) =>
      type.phases.map((phase) => ({
        what: `${[type.name, phase.name].filter(Boolean).join(", ")} ends`,
        at: phase.closesAt,
        to: href("/adminTickets/:typeId", { typeId: type.id }),
      })),
    ),
  ];
  const next = dates
    .flatMap((one) => (one && one.at && one.at > at ? [{ ...one, at: one.at }] : []))
    .toSorted((one, other) => Number(one.at) - Number(other.at))
    .slice(0, mostDates)
    .map(({ what, at: moment, to }) => ({ what, when: whenText(moment, at), to }));
  const rooms = sale.capacities.flatMap((capacity) => {
    const { name, size } = capacity;
    if (size === null) return [];
    const left = capacityLeft(capacity);
    return [{ name, taken: size - left, size, left, runsOut: left <= size * fewLeft }];
  });
  const [largest = null] = rooms.toSorted((one, other) => other.size - one.size);
  const types = sale.types.map((type) => {
    const { sold, room } = countOfType(type);
    return { name: type.name, sold, room };
  });
  const ahead = dayNumber(startsAt) - dayNumber(at);
  const days = beganWithoutDay
    ? null
    : at >= endsAt
      ? { title: "The festival", count: "Over", date: dateText }
      : { title: "Days to go", count: ahead > 0 ? String(ahead) : "Today", date: dateText };
  return { largest, types, days, ticketsKobo, rooms, next };
}

/** "in 3 days, 26 Nov 2026, 13:00" */
function whenText(moment: Date, at: Date): string {
  const days = dayNumber(moment) - dayNumber(at);
  const ahead = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${pluralise(days, "day")}`;
  return `${ahead}, ${formatDayTime(moment)}`;
}
