import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, like, notLike } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { broadcasts, tickets } from "#app/db/schema.server.ts";
import { findCurrentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Audience } from "#app/shared/broadcasts/audiences.ts";
import { type Reminder, type ReminderKind, reminders } from "#app/shared/broadcasts/reminders.ts";
import { daysToSend } from "#app/shared/broadcasts/sending.ts";
import { dayNumber, startOfDay } from "#app/shared/dates.ts";
import { countPeople } from "./audiences.server.ts";
import { findMailsADay } from "./mails-a-day.server.ts";

const hourMs = 60 * 60_000;

/** When a reminder begins to leave, in hours after midnight. */
const beginsAtHour: Record<ReminderKind, number> = { tomorrow: 9, morning: 7 };

/** The audience of each reminder. */
const audienceOf: Record<ReminderKind, Audience> = { tomorrow: "not-in", morning: "unopened" };

/**
 * Has the reminder that is due be sent to ticket holders, once for each day that the festival has
 * been set to: two days before, or as many days more as the messages of a day take for all of them,
 * and on the morning to those who have not opened their ticket since. Ends those of a day that the
 * festival was moved away from. Safe to call any number of times and at once.
 */
export async function planReminders({
  db,
  festival,
  now,
}: Parts<"db" | "festival" | "now">): Promise<void> {
  const settings = await festival();
  const at = now();
  await db.transaction(async (tx) => {
    await endThoseOfOtherDays(tx, settings.day.date, at);
    if (settings.day.isCancelled) return endAll(tx, at);
    if (!settings.words.sendsReminders || at >= settings.startsAt) return;
    const day = dayNumber(settings.startsAt);
    const begins = (kind: ReminderKind, before: number) =>
      new Date(startOfDay(day - before).getTime() + beginsAtHour[kind] * hourMs);
    const kind = at >= begins("morning", 0) ? "morning" : "tomorrow";
    if (kind === "tomorrow" && dayNumber(at) >= day) return;
    if (await isPlanned(tx, keyOf(kind, settings.day.date))) return;
    const aDay = await findMailsADay(tx);
    const isDue = (people: number) =>
      kind === "morning" ||
      at >= begins("tomorrow", daysToSend(people, { leftToday: aDay, aDay }) + 1);
    // Each minute: people are counted only once it could be due, as there are no more than tickets.
    const most = await tx.$count(
      tickets,
      and(inEdition(tickets.editionId), isNull(tickets.cancelledAt)),
    );
    if (most === 0 || !isDue(most)) return;
    const { total } = await countPeople(tx, ["not-in"]);
    if (total > 0 && isDue(total)) await plan(tx, kind, settings, at);
  });
}

/** Whether a reminder was made already, which its index says. */
const isPlanned = async (tx: Transaction, reminder: Reminder): Promise<boolean> =>
  (await tx.$count(
    broadcasts,
    and(inEdition(broadcasts.editionId), eq(broadcasts.reminder, reminder)),
  )) > 0;

const keyOf = (kind: ReminderKind, date: string) => `${kind} ${date}` as const;

async function plan(
  tx: Transaction,
  kind: ReminderKind,
  { day, words }: Festival,
  at: Date,
): Promise<void> {
  const { id: editionId } = await findCurrentEdition(tx);
  const made = await tx
    .insert(broadcasts)
    .values({
      id: randomUUID(),
      editionId,
      audiences: [audienceOf[kind]],
      subject: reminders[kind],
      body: words.reminder,
      createdAt: at,
      dueAt: at,
      reminder: keyOf(kind, day.date),
    })
    .onConflictDoNothing()
    .returning({ id: broadcasts.id });
  if (made.length === 0) return;
  // Who has not had the first one by the morning gets the second alone.
  if (kind === "morning") await end(tx, like(broadcasts.reminder, "tomorrow %"), at);
  announce(tx, "admin");
}

async function endAll(tx: Transaction, at: Date): Promise<void> {
  await end(tx, isNotNull(broadcasts.reminder), at);
}

/** Ends the reminders of days that the festival was moved away from. */
const endThoseOfOtherDays = (tx: Transaction, date: string, at: Date) =>
  end(tx, and(isNotNull(broadcasts.reminder), notLike(broadcasts.reminder, `% ${date}`)), at);

const end = (tx: Transaction, which: ReturnType<typeof and>, at: Date) =>
  tx
    .update(broadcasts)
    .set({ stoppedAt: at, endedAt: at })
    .where(and(which, isNull(broadcasts.endedAt)));
