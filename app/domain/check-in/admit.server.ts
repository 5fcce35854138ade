import type { Transaction } from "#app/db/db.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { useDevice } from "#app/domain/devices/devices.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isWithinLimit } from "#app/domain/rate-limit.server.ts";
import { findBySpokenCode } from "#app/domain/tickets/sold/spoken-codes.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { shareEdition } from "#app/domain/editions/current.server.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";
import { passesAfter } from "#app/shared/check-in/exits.ts";
import type { Gate } from "#app/shared/check-in/gates.ts";
import { type Coming, judge, type Verdict } from "#app/shared/check-in/judge.ts";
import { refusalOfGate } from "#app/shared/check-in/refusal-of-gate.ts";
import type { PhoneSays } from "#app/shared/check-in/presses.ts";
import type { Direction, ScanWay } from "#app/shared/check-in/scans.ts";
import { type Room, roomOnline } from "#app/shared/check-in/shares.ts";
import { inOneLine } from "#app/shared/plain-text.ts";
import { maySpeak } from "#app/shared/tickets/spoken-code.ts";
import { isTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { type CheckInBeforeTheDay, findCheckInBeforeTheDay } from "./opening.server.ts";
import {
  findMisread,
  type FoundTicket,
  savePasses,
  takeByCode,
  takeById,
} from "./find-tickets.server.ts";
import { findGateOf } from "./gates.server.ts";
import { lockRoom } from "./hall.server.ts";
import { takeFromShare } from "./phones.server.ts";
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
  direction?: Direction | undefined;
  /** What a phone that has a list says of itself. */
  phone?: PhoneSays | undefined;
}

/**
 * Lets who shows a ticket in or out, or says why not, and saves the press with its answer. When several
 * phones scan it at once, exactly one of them learns that it was admitted. Throws `DeviceRefused`
 * "ended" where the phone was stopped, and `TicketsRefused` "busy" after ten short codes in a minute.
 */
export async function admit(
  { db, now, festival, sealing }: Parts<"db" | "now" | "festival" | "sealing">,
  { code: sent, requestId, seesNames = true, way = "typed", phoneAt, ...more }: Shown,
  by: Actor,
): Promise<CheckInAnswer> {
  const published = await festival();
  const code = inOneLine(sent);
  const takeSpoken = async (tx: Transaction, said: string) => {
    const who = `spoken code ${by.byDeviceId ?? by.byUserId}`;
    if (!(await isWithinLimit(tx, who, spokenLimit, now())))
      throw new TicketsRefused(
        "busy",
        "Ten short codes were tried in a minute. Wait a minute, or look for the name.",
      );
    const taken: FoundTicket[] = [];
    for (const id of await findBySpokenCode({ db: tx, sealing }, said))
      taken.push({ ...(await takeById(tx, id)), shownBy: "code" });
    return taken;
  };
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    const at = now();
    await useDevice(tx, by, at, { isScan: true });
    const gate = await findGateOf(tx, by);
    const press = { press: requestId, code, way, phoneAt, gateId: gate.here.id };
    const found = await takeByCode(tx, code);
    if (found.length === 0 && maySpeak(code)) found.push(...(await takeSpoken(tx, code)));
    const [shown, ...others] = found;
    if (!shown) return saveRefusal(tx, press, await nothingFound(tx, code), at, by);
    if (others.length > 0) {
      const ticketIds = [shown, ...others].map(({ ticketId }) => ticketId);
      return saveRefusal(tx, press, { kind: "several", typed: code, ticketIds }, at, by);
    }
    const hasName = shown.shownBy !== "number" || seesNames;
    const ticket = hasName ? shown : { ...shown, holder: "" };
    const before = await findCheckInBeforeTheDay(tx, published, at);
    return admitTicket(tx, { ticket, press, at, before, gate, ...more }, by);
  });
}

/** A short code has few signs: each phone tries so many. */
const spokenLimit = { attempts: 10, windowMs: 60_000 };

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

interface Asked extends Pick<Shown, "coming" | "isChosen" | "direction" | "phone"> {
  ticket: FoundTicket;
  press: Press;
  at: Date;
  before: CheckInBeforeTheDay | null;
  gate: AtGate;
}

/** The gate that the ticket was shown at, and all gates. */
interface AtGate {
  here: Gate;
  gates: readonly Gate[];
}

async function admitTicket(
  tx: Transaction,
  { ticket: found, press, at, before, gate, coming, isChosen = false, direction, phone }: Asked,
  by: Actor,
): Promise<CheckInAnswer> {
  const { shownBy, ...ticket } = found;
  const done = await findAnswered(tx, ticket.id, press.press);
  if (done?.answer === "in" || done?.answer === "out") {
    const kind = done.isUndone ? "back" : done.answer;
    return { kind, ticket, people: done.people, admissionId: done.id };
  }
  // Who looks a ticket up and chooses it asks something else than its code did.
  if (done && !isChosen)
    return refusalOf(tx, done.answer as RefusedTicket, { ticket, at, before, gate, hall: null });
  const isOpenEarly = before !== null && before.openUntil !== null;
  const isEarly = before !== null && !isOpenEarly;
  const hall = direction === "out" ? null : await lockRoom(tx, phone?.phone);
  const room = hall ? Math.max(0, roomOnline(hall, phone?.unsent ?? 0)) : undefined;
  const verdict = judge(ticket, {
    shownBy,
    coming,
    isChosen,
    isEarly,
    isOpenEarly,
    direction,
    gate: gate.here,
    at: at.getTime(),
    room,
  });
  if (verdict !== "in" && verdict !== "out") {
    await saveScan(tx, press, { ticketId: ticket.id, answer: verdict, at }, by);
    const of = { ticket, at, before, gate, hall: hall && { ...hall, room: room! } };
    return refusalOf(tx, verdict, of);
  }
  const people = coming?.people ?? 1;
  const entry = { ticketId: ticket.id, answer: verdict, people, at };
  const admissionId = await saveScan(tx, press, entry, by);
  await takeFromShare(tx, phone?.phone, { room: hall, people });
  const passes =
    verdict === "in"
      ? { ...passesAfter(ticket, { entries: people }), lastAdmittedAt: at }
      : { ...ticket, ...passesAfter(ticket, { exits: people }) };
  const action = verdict === "in" ? "Let a ticket in" : "Let a ticket out";
  const after = await savePasses(tx, ticket, passes, { ...by, action, at });
  return { kind: verdict, ticket: after, people, admissionId };
}

type RefusedTicket = Exclude<Verdict, "in" | "out">;

interface RefusedBy {
  ticket: Omit<FoundTicket, "shownBy">;
  at: Date;
  before: CheckInBeforeTheDay | null;
  gate: AtGate;
  /** The hall, and what the phone that asked has of it. */
  hall: (Room & { room: number }) | null;
}

async function refusalOf(
  tx: Transaction,
  kind: RefusedTicket,
  { ticket, at, before, gate, hall }: RefusedBy,
): Promise<CheckInAnswer> {
  if (kind === "elsewhere" || kind === "closed")
    return refusalOfGate(kind, ticket, { ...gate, at: at.getTime() });
  if (kind === "full" && hall) {
    // What is left may be kept for phones without a network.
    const isShare = hall.most - hall.inside > hall.room;
    return { kind, ticket, most: hall.most, room: hall.room, isShare };
  }
  if (kind === "early") return { kind, ticket, day: before!.day, from: before!.from };
  if (kind === "full") return { kind, ticket, most: 0, room: 0 };
  if (kind !== "already") return { kind, ticket };
  const last = await findLastEntry(tx, ticket.id);
  const where = gate.gates.length > 1 ? (last?.gate ?? null) : null;
  return { kind, ticket, by: last?.by ?? null, gate: where };
}
