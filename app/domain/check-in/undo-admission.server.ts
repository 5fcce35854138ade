import { and, eq, inArray } from "drizzle-orm";
import { scans } from "#app/db/schema.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { useDevice } from "#app/domain/devices/devices.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { shareEdition } from "#app/domain/editions/current.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";
import { passesAfter } from "#app/shared/check-in/exits.ts";
import { savePasses, takeById } from "./find-tickets.server.ts";
import { findAnswered, findLastEntry, saveScan } from "./scan-rows.server.ts";

/**
 * Takes an entry or an exit back, by a row of its own; again, it is answered the same. Who may undo their own alone
 * (`isOwnOnly`) undoes no other's. Throws `TicketsRefused` "gone", or "closed" of an old edition,
 * and `DeviceRefused` "ended".
 */
export function undoAdmission(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  { admissionId, isOwnOnly = false }: { admissionId: string; isOwnOnly?: boolean },
  by: Actor,
): Promise<CheckInAnswer> {
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    await useDevice(tx, by, now());
    const isThis = and(eq(scans.id, admissionId), inArray(scans.answer, ["in", "out"]));
    const [of] = await tx.select().from(scans).where(isThis);
    if (!of?.ticketId)
      throw new TicketsRefused("gone", "There is no such admission. Nothing was done.");
    if (isOwnOnly && !isBy(of, by))
      throw new TicketsRefused(
        "not-own",
        "Another phone let them in. Ask the gate supervisor. Nothing was done.",
      );
    const ticket = await takeById(tx, of.ticketId);
    if (ticket.edition !== null)
      throw new TicketsRefused(
        "closed",
        `This ticket is of ${ticket.edition}, which is closed. Nothing was done.`,
      );
    const answer = { kind: "back", people: of.people, admissionId } as const;
    const press = `undo ${of.press}`;
    if (await findAnswered(tx, ticket.id, press)) return { ...answer, ticket };
    const at = now();
    const undone = { ticketId: ticket.id, answer: "undone", people: of.people, at } as const;
    const shown = { press, code: ticket.ticketId, way: of.way, gateId: of.gateId };
    await saveScan(tx, shown, { ...undone, undoes: of.press }, by);
    // Somebody who came in with a ticket that was cancelled kept its room until now.
    if (ticket.cancelledAt) {
      await queue.enqueue(tx, "serve-waiting", {});
      announce(tx, "tickets");
    }
    const last = await findLastEntry(tx, ticket.id);
    const undoneOf = of.answer === "in" ? { entries: -of.people } : { exits: -of.people };
    const left = { ...passesAfter(ticket, undoneOf), lastAdmittedAt: last?.at ?? null };
    const before = { lastAdmittedAt: formatDayTime(of.at) };
    const action = of.answer === "in" ? "Took a ticket's entry back" : "Took a ticket's exit back";
    const change = { ...by, action, at, before };
    return { ...answer, ticket: await savePasses(tx, ticket, left, change) };
  });
}

const isBy = (of: typeof scans.$inferSelect, { byUserId, byDeviceId }: Actor) =>
  byDeviceId ? of.byDeviceId === byDeviceId : of.byUserId === byUserId;
