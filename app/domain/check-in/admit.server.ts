import type { Transaction } from "#app/db/db.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { useDevice } from "#app/domain/devices/devices.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { shareEdition } from "#app/domain/editions/current.server.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";
import { type Coming, judge, type Verdict } from "#app/shared/check-in/judge.ts";
import type { ScanWay } from "#app/shared/check-in/scans.ts";
import { inOneLine } from "#app/shared/plain-text.ts";
import { isTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { type CheckInBeforeTheDay, findCheckInBeforeTheDay } from "./opening.server.ts";
import {
  findMisread,
  type FoundTicket,
  saveAdmittedCount,
  takeByCode,
} from "./find-tickets.server.ts";
import { findAnswered, findLastEntry, type Press, saveScan } from "./scan-rows.server.ts";

interface Shown {
  /** The code as it was read or typed. */
  code: string;
  /** The name of one press. The same press sent again is answered as before. */
  requestId: string;
  coming?: Coming | undefined;
  /** Whether an organiser found the ticket by name and chose it; then its number will do. */
  isChosen?: boolean;
  /** Whether a ticket is named that was not shown by its code. */
  seesNames?: boolean;
  way?: ScanWay;
  /** What the clock of the phone said. */
  phoneAt?: Date | undefined;
}

/**
 * Admits whoever shows a ticket, or says why not, and saves the press with its answer. When several
 * phones scan it at once, exactly one of them learns that it was admitted. Throws `DeviceRefused`
 * "ended" where the phone was stopped.
 */
export async function admit(
  { db, now, festival }: Parts<"db" | "now" | "festival">,
  { code: sent, requestId, seesNames = true, way = "typed", phoneAt, ...more }: Shown,
  by: Actor,
): Promise<CheckInAnswer> {
  const published = await festival();
  const code = inOneLine(sent);
  const press = { press: requestId, code, way, phoneAt };
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    const at = now();
    await useDevice(tx, by, at, { isScan: true });
    const [shown, ...others] = await takeByCode(tx, code);
    if (!shown) return saveRefusal(tx, press, await nothingFound(tx, code), at, by);
    if (others.length > 0) {
      const ticketIds = [shown, ...others].map(({ ticketId }) => ticketId);
      return saveRefusal(tx, press, { kind: "several", typed: code, ticketIds }, at, by);
    }
    const hasName = shown.shownBy !== "number" || seesNames;
    const ticket = hasName ? shown : { ...shown, holder: "" };
    const before = await findCheckInBeforeTheDay(tx, published, at);
    return admitTicket(tx, { ticket, press, at, before, ...more }, by);
  });
}

async function nothingFound(tx: Transaction, code: string): Promise<Refusal> {
  const misread = isTicketCode(code) ? null : await findMisread(tx, code);
  if (misread) return { kind: "keyboard", typed: code, ...misread };
  return { kind: "none", typed: isTicketCode(code) ? "This code" : code };
}

type Refusal = Extract<CheckInAnswer, { kind: "none" | "keyboard" | "several" }>;

async function saveRefusal(
  tx: Transaction,
  press: Press,
  refusal: Refusal,
  at: Date,
  by: Actor,
): Promise<CheckInAnswer> {
  await saveScan(tx, press, { ticketId: null, answer: refusal.kind, at }, by);
  return refusal;
}

interface Asked {
  ticket: FoundTicket;
  press: Press;
  at: Date;
  before: CheckInBeforeTheDay | null;
  coming?: Coming | undefined;
  isChosen?: boolean;
}

async function admitTicket(
  tx: Transaction,
  { ticket: found, press, at, before, coming, isChosen = false }: Asked,
  by: Actor,
): Promise<CheckInAnswer> {
  const { shownBy, ...ticket } = found;
  const done = await findAnswered(tx, ticket.id, press.press);
  if (done?.answer === "in") {
    const kind = done.isUndone ? "back" : "in";
    return { kind, ticket, people: done.people, admissionId: done.id };
  }
  // Who looks a ticket up and chooses it asks something else than its code did.
  if (done && !isChosen) return refusalOf(tx, done.answer as RefusedTicket, ticket, before);
  const isEarly = before !== null && !before.openUntil;
  const verdict = judge(ticket, { shownBy, coming, isChosen, isEarly });
  if (verdict !== "in") {
    await saveScan(tx, press, { ticketId: ticket.id, answer: verdict, at }, by);
    return refusalOf(tx, verdict, ticket, before);
  }
  const people = coming?.people ?? 1;
  const entry = { ticketId: ticket.id, answer: verdict, people, at };
  const admissionId = await saveScan(tx, press, entry, by);
  const admittedCount = { admittedCount: ticket.admittedCount + people, lastAdmittedAt: at };
  const change = { ...by, action: "Let a ticket in", at };
  const after = await saveAdmittedCount(tx, ticket, admittedCount, change);
  return { kind: verdict, ticket: after, people, admissionId };
}

type RefusedTicket = Exclude<Verdict, "in">;

async function refusalOf(
  tx: Transaction,
  kind: RefusedTicket,
  ticket: Omit<FoundTicket, "shownBy">,
  before: CheckInBeforeTheDay | null,
): Promise<CheckInAnswer> {
  if (kind === "early") return { kind, ticket, day: before!.day, from: before!.from };
  if (kind !== "already") return { kind, ticket };
  const last = await findLastEntry(tx, ticket.id);
  return { kind, ticket, by: last?.by ?? null };
}
