import { href } from "react-router";
import { answerByList, keptAnswer } from "#app/shared/check-in/answer-by-list.ts";
import type { CheckInAnswer, CheckInTicket } from "#app/shared/check-in/check-in.ts";
import { type Exits, passesAfter } from "#app/shared/check-in/exits.ts";
import { digestShown, findInList, gateOf } from "#app/shared/check-in/gate-list.ts";
import { onlyGate } from "#app/shared/check-in/gates.ts";
import {
  mostPresses,
  type Press,
  type PressAnswer,
  type PhoneAnswer,
  type PhoneRoom,
  type PhoneSays,
  type ScanPress,
} from "#app/shared/check-in/presses.ts";
import {
  type PhoneHealth,
  type TrialAnswer,
  trialAfter,
  type TrialCode,
  trialCodeOf,
  trialCodes,
} from "#app/shared/check-in/ready.ts";
import { boundShare, roomOffline } from "#app/shared/check-in/shares.ts";
import { readTicketCode } from "#app/shared/tickets/ticket-code.ts";
import {
  GateStore,
  type KnownList,
  type PhoneNotes,
  type PressRecord,
  toKept,
} from "./gate-store.ts";
import { findBattery, findCameraState } from "./phone-health.ts";

/** So long the server has for an answer; then the list answers. */
const answerWithinMs = 1_500;
/** After so many slow answers in a row the list answers first. */
const slowInARow = 3;
/** The list is asked for again after this, and what is unsent is sent. */
const listEveryMs = 30_000;
const tryAgainMs = 5_000;
/** Why the server takes nothing of this phone: somebody has to do something about it. */
type Refused = "stopped" | "signed-out" | "other-account";

/** What the page shows of the phone. */
export interface PhoneState {
  list: { at: number; tickets: number } | null;
  unsent: number;
  /** Whether the list answers first, because the network is slow or gone. */
  isListFirst: boolean;
  refused: Refused | null;
  /** By the server's clock. */
  now: number;
  /** By how much the phone's clock is wrong. */
  offset: number;
  /** How many may be inside and are, as the phone knows it; null where there is no limit. */
  hall: { most: number; inside: number } | null;
  exits: Exits;
  /** The name of its gate, where there are several. */
  gate: string | null;
  message: { text: string; at: string } | null;
  /** "none" where the browser keeps nothing, "full" where it has no room, "evictable" where it may delete it. */
  storage: "unknown" | "kept" | "evictable" | "full" | "none";
}

const initialState: PhoneState = {
  list: null,
  unsent: 0,
  isListFirst: false,
  refused: null,
  now: 0,
  offset: 0,
  hall: null,
  exits: "none",
  gate: null,
  message: null,
  storage: "unknown",
};

/** The page is drawn anew so often for its clock alone. */
const clockMs = 15_000;

/** Returns what the page draws of a state: each drawing is a delay of an answer. */
const seenOf = (state: PhoneState): string =>
  JSON.stringify({ ...state, now: Math.floor(state.now / clockMs) });

/** A press that has no answer for so long will have none. */
const askedForMs = 120_000;

export interface Taken {
  press: string;
  outcome?: CheckInAnswer | TrialAnswer;
  /** Words, where it could not be done. */
  refused?: string;
}

export interface GatePhone {
  scan(shown: Pick<ScanPress, "code" | "way" | "coming" | "direction">): Promise<Taken | null>;
  undo(admissionId: string): Promise<Taken | null>;
  /** Notes that an answer is on the screen, and sends what is unsent. */
  noteShown(press: string): Promise<void>;
  /** Sends what is unsent, then asks for what the list lacks. */
  sync(): Promise<void>;
  stop(): void;
}

const timedOut = Symbol("timed out");

const after = (ms: number) =>
  new Promise<typeof timedOut>((resolve) => setTimeout(() => resolve(timedOut), ms));

/**
 * Answers presses at the gate: by the server where it answers in time, else by the phone's own list.
 * Each press is stored before its answer is shown, and sent until the server has it.
 */
export async function openGatePhone(
  viewer: string,
  onChange: (state: PhoneState) => void,
): Promise<GatePhone> {
  const store = await GateStore.open().catch(() => null);
  let state: PhoneState = { ...initialState, storage: store ? "unknown" : "none" };
  let known: KnownList | null = (await store?.readList().catch(() => null)) ?? null;
  let notes = (await store?.readNotes().catch(() => null)) ?? null;
  let hall: PhoneRoom | null = null;
  let hasScanned = (await store?.hasPresses().catch(() => false)) ?? false;
  /** People of presses that the server was asked about and has not answered, by press. */
  const asked = new Map<string, { people: number; at: number }>();
  let slow = 0;
  let syncing: Promise<void> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** Tickets of entries that can be taken back without the server. */
  const entered = new Map<string, { ticket: CheckInTicket; people: number }>();

  const offsetNow = () => notes?.offset ?? 0;
  const serverNow = () => Date.now() + offsetNow();
  const change = (more: Partial<PhoneState> = {}) => {
    const list = known && { at: known.at, tickets: known.tickets };
    const isListFirst = list !== null && slow >= slowInARow;
    const { hall: listed = null, message = null, gates = [] } = known?.list.head ?? {};
    const { exits, name } = known ? gateOf(known.list.head) : onlyGate;
    const gate = gates.length > 1 ? name : null;
    const ofList = { list, isListFirst, hall: hall ?? listed, exits, gate, message };
    const before = seenOf(state);
    state = { ...state, ...ofList, now: serverNow(), offset: offsetNow(), ...more };
    if (!isOver && seenOf(state) !== before) onChange(state);
  };
  const countUnsent = async () => change({ unsent: (await store?.countUnsent()) ?? 0 });

  /** Posts to the server; null where no answer came. */
  const post = async (body: {
    presses: Press[];
    list?: { hashes: string };
  }): Promise<PhoneAnswer | null> => {
    const from = Date.now();
    try {
      const answer = await fetch(href("/adminGate/phone"), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ viewer, says: await says("list" in body), ...body }),
        redirect: "manual",
      });
      const refused = refusalOf(answer);
      if (refused) {
        if (refused === "stopped") await forgetList();
        change({ refused });
        // The page says why: a phone that was stopped, or another account. Where the gate was left
        // meanwhile, another page is shown, and may say so already.
        if (!isOver) location.reload();
        return null;
      }
      if (!answer.ok) return null;
      const read = (await answer.json()) as PhoneAnswer;
      await learnOffset(read.now, { from, to: Date.now() });
      await learnRoom(read.room);
      if (state.refused) change({ refused: null });
      return read;
    } catch {
      return null;
    }
  };
  const says = async (withHealth: boolean): Promise<PhoneSays | undefined> => {
    if (!store || !notes) return undefined;
    const { phone, share, version } = notes;
    const unsent = await store.countUnsentPeople();
    const health = withHealth ? await readHealth() : undefined;
    return { phone, unsent, holds: share ?? 0, version, hasScanned, health };
  };
  const readHealth = async (): Promise<PhoneHealth> => ({
    camera: await findCameraState(),
    ...(await findBattery()),
    storage: state.storage,
    offset: offsetNow(),
    // The list that it asks for just now.
    listAt: known?.at ?? null,
    unsent: (await store?.countUnsent()) ?? 0,
    trial: notes?.trial ?? {},
  });
  /** An answer that comes late has an older share. What is unsent counts until it is noted as sent. */
  const learnRoom = async (room: PhoneAnswer["room"]) => {
    if (room === undefined) return;
    hall = room;
    const learn = (old: PhoneNotes): PhoneNotes => {
      if (!room) return old.share === null ? old : { ...old, share: null };
      const isNewer = room.version > old.version || old.share === null;
      return isNewer ? { ...old, share: room.share, version: room.version } : old;
    };
    if (!notes || learn(notes) !== notes) await saveNotes(learn);
  };
  /** Before a new share is asked for: what is more than the phone's part may then be given to others. */
  const bindShare = async () => {
    if (!hall || !store) return;
    const { fair } = hall;
    const unsent = await store.countUnsentPeople();
    await saveNotes((old) =>
      old.share === null ? old : { ...old, share: boundShare(old.share, { unsent, fair }) },
    );
  };
  const countAsked = (without: string) => {
    let people = 0;
    for (const [press, of] of asked)
      if (Date.now() - of.at > askedForMs) asked.delete(press);
      else if (press !== without) people += of.people;
    return people;
  };
  const forgetList = async () => {
    known = null;
    await store?.deleteList().catch(() => {});
  };
  const learnOffset = async (now: number, { from, to }: { from: number; to: number }) => {
    const offset = Math.round(now - (from + to) / 2);
    // A second more or less is the way of the answer.
    if (Math.abs(offset - offsetNow()) > 1_000) await saveNotes((old) => ({ ...old, offset }));
  };
  const saveNotes = async (changed: (old: PhoneNotes) => PhoneNotes) => {
    notes = (await store?.changeNotes(changed).catch(() => null)) ?? (notes && changed(notes));
  };

  const ask = async (press: Press): Promise<PressAnswer | null> => {
    const entry = press.what === "scan" && press.direction !== "out";
    if (entry) asked.set(press.press, { people: press.coming?.people ?? 1, at: Date.now() });
    const answer = await post({ presses: [press] });
    if (answer) asked.delete(press.press);
    return answer?.answers[0] ?? null;
  };
  /**
   * What the server answers; null where it cannot be reached, or takes longer than the list, which
   * can answer in its place.
   */
  const askInTime = async (press: Press, canListAnswer: boolean): Promise<PressAnswer | null> => {
    if (canListAnswer && (state.isListFirst || !navigator.onLine)) return null;
    const asked = ask(press);
    const answer = canListAnswer ? await Promise.race([asked, after(answerWithinMs)]) : await asked;
    slow = answer === timedOut || answer === null ? slow + 1 : 0;
    change();
    return answer === timedOut ? null : answer;
  };

  const begin = async (record: PressRecord) => {
    try {
      return { isKept: store !== null, unseen: await store?.begin(record) };
    } catch {
      change({ storage: "full" });
      return { isKept: false, unseen: undefined };
    }
  };
  const keep = async (record: PressRecord): Promise<boolean> => {
    try {
      await store?.put(record);
      return store !== null;
    } catch {
      change({ storage: "full" });
      return false;
    }
  };

  /** Takes a code of the trial: all that a scan needs is done, but no scan is kept or sent. */
  const takeTrialCode = async (code: TrialCode): Promise<Taken | null> => {
    const isReached = await Promise.race([post({ presses: [] }), after(answerWithinMs)]);
    const isOffline = isReached === null || isReached === timedOut;
    const list = isOffline ? await store?.readList().catch(() => null) : known;
    if (isOffline && !list) return null;
    await saveNotes((old) => ({
      ...old,
      trial: trialAfter(old.trial, { code, at: serverNow(), isOffline }),
    }));
    if (!isOffline) void sync();
    const trial = (await store?.readNotes().catch(() => null))?.trial ?? {};
    const { label } = trialCodes[code];
    return { press: crypto.randomUUID(), outcome: { kind: "trial", label, isOffline, trial } };
  };

  const scan: GatePhone["scan"] = async ({ code, way, coming, direction }) => {
    const trialCode = trialCodeOf(code);
    if (trialCode) return takeTrialCode(trialCode);
    hasScanned = true;
    const digest = await digestShown(code, known?.list.head.salt ?? "");
    const serial = readTicketCode(code)?.serial ?? 0;
    const ticket = serial === 0 ? digest : `serial ${serial}`;
    const gate = known?.list.head.gate;
    const begun: PressRecord = {
      press: crypto.randomUUID(),
      ticket,
      digest,
      serial,
      way,
      at: Date.now(),
      offset: offsetNow(),
      answer: null,
      people: 0,
      direction,
      isOffline: false,
      isShown: false,
      sentIn: null,
      edition: known?.head.edition ?? 0,
      ...(gate && { gate }),
    };
    const { isKept, unseen } = await begin(begun);
    const press = unseen?.press ?? begun.press;
    const record = { ...begun, press };
    const sent = { what: "scan", press, code, way, at: record.at, coming, direction } as const;
    const canListAnswer = known !== null && isKept;
    const answer = unseen?.isOffline && unseen.answer ? null : await askInTime(sent, canListAnswer);
    if (answer && "outcome" in answer) {
      const { outcome } = answer;
      const entry =
        outcome.kind === "in" || outcome.kind === "out" ? { admissionId: outcome.admissionId } : {};
      const sentIn = notes?.round ?? null;
      // The press is stored already, and whatever comes next of its ticket is stored after this.
      void keep({ ...record, ...keptAnswer(outcome), ...entry, sentIn });
      return { press, outcome };
    }
    if (answer) return { press, refused: wordsOf(answer) };
    if (!known || !store || !isKept) return null;
    const { list, round } = known;
    const found = await findInList(list, code);
    const outcome = await store
      .answerOnce({ ...record, serial: found.serial }, round, (own, again, { share, unsent }) => {
        const used = { unsent, asked: countAsked(press) };
        const room = share === null ? undefined : roomOffline(share, used);
        const of = { code, press, own, coming, again, direction, room, now: serverNow() };
        const given = answerByList(found, list.head, of);
        return { ...keptAnswer(given), outcome: given };
      })
      .catch(() => null);
    if (!outcome) {
      change({ storage: "full" });
      return null;
    }
    asked.delete(press);
    if (outcome.kind === "in" || outcome.kind === "out")
      entered.set(press, { ticket: outcome.ticket, people: outcome.people });
    return { press, outcome };
  };

  const undo: GatePhone["undo"] = async (admissionId) => {
    const own = await store?.findEntry(admissionId).catch(() => undefined);
    const press = crypto.randomUUID();
    const at = Date.now();
    const serverName = own ? own.admissionId : admissionId;
    if (serverName) {
      const sent = { what: "undo", press, at, admissionId: serverName } as const;
      const answer = await askInTime(sent, known !== null);
      if (answer && "outcome" in answer) {
        const sentIn = notes?.round ?? null;
        if (own) await keep(undoOf(own, { press: `undo ${own.press}`, sentIn }));
        return { press, outcome: answer.outcome };
      }
      if (answer) return { press, refused: wordsOf(answer) };
    }
    const entry = entered.get(own?.press ?? "");
    if (!own || !entry) return null;
    if (!(await keep(undoOf(own, { press: `undo ${own.press}`, sentIn: null, unsent: 1 }))))
      return null;
    const { ticket, people } = entry;
    const undone = own.answer === "out" ? { exits: -people } : { entries: -people };
    const after = { ...ticket, ...passesAfter(ticket, undone) };
    const outcome = { kind: "back", ticket: after, people, admissionId };
    return { press, outcome: outcome as CheckInAnswer };
  };
  const undoOf = (
    own: PressRecord,
    more: Pick<PressRecord, "press" | "sentIn" | "unsent">,
  ): PressRecord => {
    const { unsent: _, admissionId: __, ...of } = own;
    const when = { at: Date.now(), offset: offsetNow(), isShown: true };
    const undid = own.answer === "out" ? "out" : "in";
    return { ...of, ...when, ...more, answer: "undone", undoes: own.press, undid, isOffline: true };
  };

  const upload = async (): Promise<boolean> => {
    if (!store) return true;
    for (;;) {
      const unsent = await store.readUnsent(mostPresses);
      if (unsent.length === 0) return true;
      const from = performance.now();
      const answer = await post({ presses: unsent.map(toKept) });
      if (!answer) return false;
      if (performance.now() - from < answerWithinMs) slow = 0;
      const had = new Set(answer.answers.flatMap((one) => ("kept" in one ? [one.press] : [])));
      await store.noteSent(
        unsent.filter(({ press }) => had.has(press)),
        notes?.round ?? 0,
      );
      await countUnsent();
      // What the site cannot read stays on the phone, and in its count.
      if (had.size === 0) return true;
    }
  };

  const download = async (): Promise<boolean> => {
    if (!store) return true;
    await saveNotes((old) => ({ ...old, round: old.round + 1 }));
    const round = notes?.round ?? 0;
    await bindShare();
    const from = performance.now();
    const answer = await post({ presses: [], list: { hashes: known?.hashes ?? "" } });
    if (!answer?.list) return false;
    if (performance.now() - from < answerWithinMs) slow = 0;
    try {
      const { list, now: at } = answer;
      const { head, tickets, rows } = list;
      await store.saveList(list, { at, round });
      const isSame = known && list.parts.length === 0;
      known = isSame ? { ...known!, head, tickets, at, round } : await store.readList();
      if (isSame) known!.list = { ...known!.list, head };
      if (rows < (notes?.rows ?? 0)) await store.sendAllAgain();
      await saveNotes((old) => ({ ...old, rows }));
      await store.forgetBefore(head.edition);
      change(state.storage === "full" ? { storage: "unknown" } : {});
    } catch {
      known = null;
      change({ storage: "full" });
    }
    return true;
  };

  const syncOnce = async () => {
    clearTimeout(next);
    const isDone = (await upload()) && (await download());
    if (!isDone && !navigator.onLine) slow = Math.max(slow, slowInARow);
    await countUnsent();
    if (!isOver) next = setTimeout(() => void sync(), isDone ? listEveryMs : tryAgainMs);
  };
  /** One tab of a phone sends at a time; two would send the same twice, which does nothing. */
  const sync = () => {
    const run = () =>
      "locks" in navigator ? navigator.locks.request("gate-sync", syncOnce) : syncOnce();
    syncing ??= run()
      .catch(() => {})
      .finally(() => (syncing = undefined));
    return syncing;
  };

  const onOnline = () => void sync();
  addEventListener("online", onOnline);
  const clock = setInterval(() => change(), clockMs);
  if (store) void checkStorage().then((storage) => change({ storage }));
  await countUnsent().catch(() => {});
  void sync();

  return {
    scan,
    undo,
    sync,
    async noteShown(press) {
      await store?.markShown(press).catch(() => {});
      await countUnsent().catch(() => {});
      if (state.unsent > 0 && navigator.onLine) void sync();
    },
    stop() {
      isOver = true;
      removeEventListener("online", onOnline);
      clearInterval(clock);
      clearTimeout(next);
    },
  };
}

const wordsOf = (answer: PressAnswer) => ("refused" in answer ? answer.refused : "");

function refusalOf({ type, status }: Response): Refused | null {
  if (type === "opaqueredirect") return "signed-out";
  if (status === 403) return "stopped";
  return status === 409 ? "other-account" : null;
}

const leastRoomBytes = 20_000_000;

/** Asks the browser to delete nothing by itself, and says what it answers. */
async function checkStorage(): Promise<PhoneState["storage"]> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage?.persist) return "evictable";
  const { quota = Infinity, usage = 0 } = await storage.estimate().catch(() => ({}) as never);
  if (quota - usage < leastRoomBytes) return "full";
  const isKept = (await storage.persisted()) || (await storage.persist().catch(() => false));
  return isKept ? "kept" : "evictable";
}
