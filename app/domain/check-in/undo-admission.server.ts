import { and, eq, isNull, max } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { admissions } from "#app/db/schema.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { useDevice } from "#app/domain/devices/devices.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { shareEdition } from "#app/domain/editions/current.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";
import { saveAdmittedCount, takeById } from "./find-tickets.server.ts";

/**
 * Takes an admission back; again, it is answered the same. Who may undo their own alone
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
    const isThis = eq(admissions.id, admissionId);
    const [of] = await tx.select().from(admissions).where(isThis);
    if (!of) throw new TicketsRefused("gone", "There is no such admission. Nothing was done.");
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
    const at = now();
    const [taken] = await tx
      .update(admissions)
      .set({ undoneAt: at })
      .where(and(isThis, isNull(admissions.undoneAt)))
      .returning();
    const answer = { kind: "back", people: of.people, admissionId } as const;
    if (!taken) return { ...answer, ticket };
    // Whoever came in with a ticket that was cancelled kept its room until now.
    if (ticket.cancelledAt) {
      await queue.enqueue(tx, "serve-waiting", {});
      announce(tx, "tickets");
    }
    const left = {
      admittedCount: ticket.admittedCount - of.people,
      lastAdmittedAt: await findLatest(tx, ticket.id),
    };
    const before = { lastAdmittedAt: formatDayTime(of.at) };
    const change = { ...by, action: "Took a ticket's entry back", at, before };
    return { ...answer, ticket: await saveAdmittedCount(tx, ticket, left, change) };
  });
}

async function findLatest(tx: Transaction, ticketId: string): Promise<Date | null> {
  const [latest] = await tx
    .select({ at: max(admissions.at) })
    .from(admissions)
    .where(and(eq(admissions.ticketId, ticketId), isNull(admissions.undoneAt)));
  return latest!.at;
}

const isBy = (of: typeof admissions.$inferSelect, { byUserId, byDeviceId }: Actor) =>
  byDeviceId ? of.byDeviceId === byDeviceId : of.byUserId === byUserId;
