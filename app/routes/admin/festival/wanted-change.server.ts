import { z } from "zod";
import { DayChangeRefused } from "#app/domain/day-changes/day-change-refused.server.ts";
import { draftOf, type WantedChange } from "#app/domain/day-changes/draft-change.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { readCount } from "#app/routes/admin/tickets/sale/typed-values.ts";
import { dayChangeKinds } from "#app/shared/festival/day-changes.ts";
import { type FestivalSettings, validateSection } from "#app/settings/sections.server.ts";

const short = z.string().trim().max(200).catch("");

/** What the first of two questions asks, in its address and again with the press. */
export const wantedFields = {
  kind: z.enum(dayChangeKinds).nullable().catch(null),
  date: short,
  gates: short,
  ends: short,
  venue: short,
  campus: short,
  city: short,
  act: short,
  refund: z.enum(["all", "choose"]).catch("all"),
  orders: z.literal("on").nullable().catch(null),
  days: short,
};

const wantedQuery = z.object(wantedFields);
export type WantedFields = z.output<typeof wantedQuery>;
export const changeQuery = wantedQuery.extend({ asked: z.literal("1").nullable().catch(null) });

/** The most days for which tickets go back after the day was changed. */
const mostDays = 90;
const daysWords = `Write a number of days from 1 to ${mostDays}, or nothing.`;

type Read =
  | { ok: true; change: WantedChange; sections: Partial<FestivalSettings> }
  | { ok: false; errors: Partial<Record<keyof WantedFields, string>> };

/** Reads what is wanted of the published day, with the sections that it publishes. */
export function readWanted(published: Festival, wanted: WantedFields): Read {
  const { kind, date, gates, ends, venue, campus, city, act, refund, orders } = wanted;
  if (kind === null) return { ok: false, errors: { kind: "Choose what becomes of the day." } };
  const isChoice = kind === "cancelled" && refund === "choose";
  const isWithout = kind === "cancelled" && refund === "all";
  const days = isWithout ? null : readCount(wanted.days, { from: 1, to: mostDays });
  if (!isWithout && days === null && (isChoice || wanted.days !== ""))
    return { ok: false, errors: { days: daysWords } };
  const to = { date, gates, ends, venue, campus, city };
  if (kind === "moved") {
    const validated = validateSection("day", { ...published.day, ...to });
    if (!validated.ok) return { ok: false, errors: validated.errors ?? {} };
  }
  const change: WantedChange =
    kind === "moved"
      ? { kind, to, returnsDays: days }
      : kind === "act_less"
        ? { kind, act, returnsDays: days }
        : { kind, refund, refundsOrders: orders === "on", returnsDays: days };
  try {
    return { ok: true, change, sections: draftOf(published, change) };
  } catch (error) {
    if (!(error instanceof DayChangeRefused)) throw error;
    const field = { moved: "date", act_less: "act", cancelled: "kind" } as const;
    return { ok: false, errors: { [field[kind]]: error.message } };
  }
}

/** What a message says unless the organiser writes something else. */
export function firstWords({ name, dateText }: Festival, change: WantedChange) {
  const { brand } = name;
  const greeting = "Hello {name},";
  const stays = "Your ticket stays valid as it is: the code that you have lets you in.";
  switch (change.kind) {
    case "moved":
      return {
        subject: `${brand} moves to another day`,
        body: `${greeting}\n\n{brand} is now on {date}, gates {gates}, at {place}. It was to be on ${dateText}.\n\n${stays} If the day is in your calendar, add it again from your ticket: the entry moves.`,
      };
    case "act_less":
      return {
        subject: `${change.act} does not play`,
        body: `${greeting}\n\n${change.act} does not play at {brand} on {date}. Everybody else does, and nothing else changes.\n\n${stays}`,
      };
    case "cancelled":
      return {
        subject: `${brand} on ${dateText} is cancelled`,
        body:
          change.refund === "all"
            ? `${greeting}\n\n{brand} on ${dateText} does not take place. We are sorry.\n\nWhat you paid goes back by itself, the way it was paid; another e-mail says how much. Banks take up to ten working days.`
            : `${greeting}\n\n{brand} on ${dateText} does not take place. We are sorry.\n\nYou can keep your ticket for the next one, or have your money back: choose below.`,
      };
  }
}
