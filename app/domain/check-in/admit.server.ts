import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { admissions } from "#app/db/schema.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { useDevice } from "#app/domain/devices/devices.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { shareEdition } from "#app/domain/editions/current.server.ts";
import { type CheckInAnswer, checkTicket } from "#app/shared/check-in/check-in.ts";
import { inOneLine } from "#app/shared/plain-text.ts";
import { isTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { findCheckInBeforeTheDay } from "./opening.server.ts";
import { findMisread, saveAdmittedCount, takeByCode } from "./find-tickets.server.ts";

interface Shown {
  /** The code as it was read or typed. */
  code: string;
  /** The key of one press. The same press sent again is answered as before. */
  requestId: string;
  coming?: { people: number; seen: number };
  /** Whether an organiser found the ticket by name and chose it; then its number will do. */
  isChosen?: boolean;
  /** Whether a ticket is named that was not shown by its code. */
  seesNames?: boolean;
}

/**
 * Admits whoever shows a ticket, or says why not. When several phones scan it at once, exactly one
 * of them learns that it was admitted. Throws `DeviceRefused` "ended" where the phone was stopped.
 */
export async function admit(
  { db, now, festival }: Parts<"db" | "now" | "festival">,
  { code: sent, requestId, coming, isChosen = false, seesNames = true }: Shown,
  by: Actor,
): Promise<CheckInAnswer> {
  const published = await festival();
  const code = inOneLine(sent);
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    await useDevice(tx, by, now(), { isScan: true });
    const [shown, ...others] = await takeByCode(tx, code);
    if (!shown) {
      const misread = isTicketCode(code) ? null : await findMisread(tx, code);
      return misread
        ? { kind: "keyboard", typed: code, ...misread }
        : { kind: "none", typed: isTicketCode(code) ? "This code" : code };
    }
    const { shownBy, ...found } = shown;
    const ticket = shownBy === "number" && !seesNames ? { ...found, holder: "" } : found;
    if (others.length > 0) {
      const ticketIds = [ticket, ...others].map(({ ticketId }) => ticketId);
      return { kind: "several", typed: code, ticketIds };
    }
    if (shownBy === "replaced") return { kind: "replaced", ticket };
    const kind = checkTicket(ticket, coming, { isChosen });
    if (kind === "edition" || kind === "cancelled") return { kind, ticket };
    // A ticket's number is shown in lists and on screens: whoever has only the number need not have
    // the ticket.
    if (shownBy === "number" && !isChosen) return { kind: "number", ticket };
    const done = await findByRequest(tx, ticket.id, requestId);
    if (done) return { kind: "in", ticket, people: done.people, admissionId: done.id };
    const at = now();
    const gate = await findCheckInBeforeTheDay(tx, published, at);
    if (kind === "disputed") return { kind, ticket };
    if (gate && !gate.openUntil) return { kind: "early", ticket, day: gate.day, from: gate.from };
    if (kind !== "in") return { kind, ticket };
    const people = coming?.people ?? 1;
    const [made] = await tx
      .insert(admissions)
      .values({ ticketId: ticket.id, at, people, ...by, requestId: requestId })
      .returning({ id: admissions.id });
    const admittedCount = { admittedCount: ticket.admittedCount + people, lastAdmittedAt: at };
    const change = { ...by, action: "Let a ticket in", at };
    const after = await saveAdmittedCount(tx, ticket, admittedCount, change);
    return { kind, ticket: after, people, admissionId: made!.id };
  });
}

async function findByRequest(tx: Transaction, ticketId: string, requestId: string) {
  const isOfRequest = and(eq(admissions.ticketId, ticketId), eq(admissions.requestId, requestId));
  const [done] = await tx
    .select()
    .from(admissions)
    .where(and(isOfRequest, isNull(admissions.undoneAt)));
  return done;
}
