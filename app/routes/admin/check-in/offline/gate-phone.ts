import { href } from "react-router";
import { answerByList, keptAnswer } from "#app/shared/check-in/answer-by-list.ts";
import type { CheckInAnswer, CheckInTicket } from "#app/shared/check-in/check-in.ts";
import { digestShown, findInList } from "#app/shared/check-in/gate-list.ts";
import {
  mostPresses,
  type Press,
  type PressAnswer,
  type PhoneAnswer,
  type ScanPress,
} from "#app/shared/check-in/presses.ts";
import { readTicketCode } from "#app/shared/tickets/ticket-code.ts";
import {
  GateStore,
  type KnownList,
  type PhoneNotes,
  type PressRecord,
  toKept,
} from "./gate-store.ts";

/** So long the server has for an answer; then the list answers. */
const answerWithinMs = 1_500;
/** After so many slow answers in a row the list answers first. */
const slowInARow = 3;
/** The list is asked for again after this, and what is unsent is sent. */
const listEveryMs = 30_000;
const tryAgainMs = 5_000;
/** From this age on the list is shown to be old. */
export const oldListMs = 30 * 60_000;

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
  storage: "unknown",
};

export interface Taken {
  press: string;
  outcome?: CheckInAnswer;
  /** Words, where it could not be done. */
  refused?: string;
}

export interface GatePhone {
  scan(shown: Pick<ScanPress, "code" | "way" | "coming">): Promise<Taken | null>;
  undo(admissionId: string): Promise<Taken | null>;
  /** Notes that an answer is on the screen. */
  noteShown(press: string): void;
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
  let notes: PhoneNotes = (await store?.readNotes().catch(() => null)) ?? {
    offset: 0,
    round: 0,
    rows: 0,
  };
  let slow = 0;
  let syncing: Promise<void> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** Tickets of entries that can be taken back without the server. */
  const entered = new Map<string, { ticket: CheckInTicket; people: number }>();

  const serverNow = () => Date.now() + notes.offset;
  const change = (more: Partial<PhoneState> = {}) => {
    const list = known && { at: known.at, tickets: known.tickets };
    const isListFirst = list !== null && slow >= slowInARow;
    const base = { ...state, list, isListFirst, now: serverNow(), offset: notes.offset };
    state = { ...base, ...more };
    if (!isOver) onChange(state);
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
        body: JSON.stringify({ viewer, ...body }),
        redirect: "manual",
      });
      const refused = refusalOf(answer);
      if (refused) {
        if (refused === "stopped") await forgetList();
        change({ refused });
        // The page says why: a phone that was stopped, or another account.
        location.reload();
        return null;
      }
      if (!answer.ok) return null;
      const read = (await answer.json()) as PhoneAnswer;
      await learnOffset(read.now, { from, to: Date.now() });
      if (state.refused) change({ refused: null });
      return read;
    } catch {
      return null;
    }
  };
  const forgetList = async () => {
    known = null;
    await store?.deleteList().catch(() => {});
  };
  const learnOffset = async (now: number, { from, to }: { from: number; to: number }) => {
    const offset = Math.round(now - (from + to) / 2);
    // A second more or less is the way of the answer.
    if (Math.abs(offset - notes.offset) > 1_000) await saveNotes((old) => ({ ...old, offset }));
  };
  const saveNotes = async (changed: (old: PhoneNotes) => PhoneNotes) => {
    notes = (await store?.changeNotes(changed).catch(() => null)) ?? changed(notes);
  };

  const ask = async (press: Press): Promise<PressAnswer | null> => {
    const answer = await post({ presses: [press] });
    return answer?.answers[0] ?? null;
  };
  /** What the server answers in time. Without a list there is nothing else to answer by. */
  const askInTime = async (press: Press): Promise<PressAnswer | null> => {
    if (state.isListFirst || (!navigator.onLine && known)) return null;
    const asked = ask(press);
    const answer = known ? await Promise.race([asked, after(answerWithinMs)]) : await asked;
    slow = answer === timedOut || answer === null ? slow + 1 : 0;
    change();
    return answer === timedOut ? null : answer;
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

  const scan: GatePhone["scan"] = async ({ code, way, coming }) => {
    const digest = await digestShown(code, known?.list.head.salt ?? "");
    const serial = readTicketCode(code)?.serial ?? 0;
    const ticket = serial === 0 ? digest : `serial ${serial}`;
    const unseen = await store?.findUnseen(ticket).catch(() => undefined);
    const record: PressRecord = {
      press: unseen?.press ?? crypto.randomUUID(),
      ticket,
      digest,
      serial,
      way,
      at: Date.now(),
      offset: notes.offset,
      answer: null,
      people: 0,
      isOffline: false,
      isShown: false,
      sentIn: null,
      edition: known?.head.edition ?? 0,
    };
    // Who came in, and was not seen to, is in already: that is not written over.
    const isKept = unseen?.answer === "in" || (await keep(record));
    const { press } = record;
    const asked = { what: "scan", press, code, way, at: record.at, coming } as const;
    const answer = unseen?.isOffline && unseen.answer ? null : await askInTime(asked);
    if (answer && "outcome" in answer) {
      const { outcome } = answer;
      const entry = outcome.kind === "in" ? { admissionId: outcome.admissionId } : {};
      const answered = { ...record, ...keptAnswer(outcome), ...entry, sentIn: notes.round };
      await keep(answered);
      return { press, outcome };
    }
    if (answer) return { press, refused: wordsOf(answer) };
    if (!known || !store || !isKept) return null;
    const { list, round } = known;
    const found = await findInList(list, code);
    const outcome = await store
      .answerOnce({ ...record, serial: found.serial }, round, (own, again) => {
        const asked = { code, press, own, coming, again, now: serverNow() };
        const given = answerByList(found, list.head, asked);
        return { ...keptAnswer(given), outcome: given };
      })
      .catch(() => null);
    if (!outcome) {
      change({ storage: "full" });
      return null;
    }
    if (outcome.kind === "in")
      entered.set(press, { ticket: outcome.ticket, people: outcome.people });
    await countUnsent();
    void sync();
    return { press, outcome };
  };

  const undo: GatePhone["undo"] = async (admissionId) => {
    const own = await store?.findEntry(admissionId).catch(() => undefined);
    const press = crypto.randomUUID();
    const at = Date.now();
    const serverName = own ? own.admissionId : admissionId;
    if (serverName) {
      const answer = await askInTime({ what: "undo", press, at, admissionId: serverName });
      if (answer && "outcome" in answer) {
        if (own) await keep(undoOf(own, { press: `undo ${own.press}`, sentIn: notes.round }));
        return { press, outcome: answer.outcome };
      }
      if (answer) return { press, refused: wordsOf(answer) };
    }
    const entry = entered.get(own?.press ?? "");
    if (!own || !entry) return null;
    if (!(await keep(undoOf(own, { press: `undo ${own.press}`, sentIn: null, unsent: 1 }))))
      return null;
    await countUnsent();
    void sync();
    const { ticket, people } = entry;
    const admittedCount = ticket.admittedCount - people;
    const outcome = { kind: "back", ticket: { ...ticket, admittedCount }, people, admissionId };
    return { press, outcome: outcome as CheckInAnswer };
  };
  const undoOf = (
    own: PressRecord,
    more: Pick<PressRecord, "press" | "sentIn" | "unsent">,
  ): PressRecord => {
    const { unsent: _, admissionId: __, ...of } = own;
    const when = { at: Date.now(), offset: notes.offset, isShown: true };
    return { ...of, ...when, ...more, answer: "undone", undoes: own.press, isOffline: true };
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
        notes.round,
      );
      await countUnsent();
      // What the site cannot read stays on the phone, and in its count.
      if (had.size === 0) return true;
    }
  };

  const download = async (): Promise<boolean> => {
    if (!store) return true;
    await saveNotes((old) => ({ ...old, round: old.round + 1 }));
    const { round } = notes;
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
      if (rows < notes.rows) await store.sendAllAgain();
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
  const clock = setInterval(() => change(), 15_000);
  if (store) void checkStorage().then((storage) => change({ storage }));
  await countUnsent().catch(() => {});
  void sync();

  return {
    scan,
    undo,
    sync,
    noteShown: (press) => void store?.markShown(press).catch(() => {}),
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
