import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import {
  type GateList,
  type GateRow,
  listParts,
  readGateList,
} from "#app/shared/check-in/gate-list.ts";
import type { OwnPass } from "#app/shared/check-in/answer-by-list.ts";
import type { KeptPress, ListAnswer } from "#app/shared/check-in/presses.ts";
import type { Trial } from "#app/shared/check-in/ready.ts";
import type { Direction, ScanAnswer, ScanWay } from "#app/shared/check-in/scans.ts";

/** A press as this phone keeps it until the edition is closed. It holds neither code nor name. */
export interface PressRecord {
  press: string;
  /** The ticket that it is of: its serial, or the digest of its id. */
  ticket: string;
  digest: string;
  serial: number;
  way: ScanWay;
  at: number;
  offset: number;
  /** Null until it is answered. */
  answer: ScanAnswer | null;
  people: number;
  /** Left out where people come in. */
  direction?: Direction | undefined;
  isOffline: boolean;
  undoes?: string;
  /** What is taken back; left out by the release before, where it is an entry. */
  undid?: Direction;
  /** Whether its answer was on the screen. */
  isShown: boolean;
  /** The round of the list in which the server had it; null where it has it not. */
  sentIn: number | null;
  /** Is there while it is to be sent: an index has no others. */
  unsent?: 1;
  /** The server's name of the entry. */
  admissionId?: string;
  /** The id of the gate that it was shown at; left out where there is one. */
  gate?: string;
  /** 0 for a press from before the list, which names the edition. */
  edition: number;
}

/** What this phone knows beside its presses: nothing of it is secret. */
export interface PhoneNotes {
  /** What has to be added to the phone's clock to have the server's, in milliseconds. */
  offset: number;
  /** Counts the times that the list was asked for. */
  round: number;
  /** How many presses the server said it has of this phone. */
  rows: number;
  /** The name that the phone gave itself. */
  phone: string;
  /**
   * How many people it may let in that the server does not know of; null where there is no limit.
   */
  share: number | null;
  /** The version of that share. */
  version: number;
  /** What it was tried with. */
  trial: Trial;
}

const firstNotes = (): PhoneNotes => ({
  offset: 0,
  round: 0,
  rows: 0,
  phone: crypto.randomUUID(),
  share: null,
  version: 0,
  trial: {},
});

interface ListNotes {
  head: ListAnswer["head"];
  tickets: number;
  /** When it was made, by the server's clock. */
  at: number;
  round: number;
}

interface ListSchema extends DBSchema {
  parts: { key: number; value: { part: number; hash: string; rows: GateRow[] } };
  notes: { key: "list"; value: ListNotes };
}

interface PressSchema extends DBSchema {
  presses: {
    key: string;
    value: PressRecord;
    indexes: { ticket: string; unsent: 1 };
  };
  notes: { key: "phone"; value: PhoneNotes };
}

/**
 * The list is deleted where the phone is stopped; the service worker and signing out name it too.
 */
const listName = "gate-list";

export interface KnownList extends ListNotes {
  list: GateList;
  /** What the server is told of it. */
  hashes: string;
}

export class GateStore {
  readonly #presses: IDBPDatabase<PressSchema>;
  #list: IDBPDatabase<ListSchema> | undefined;

  private constructor(presses: IDBPDatabase<PressSchema>) {
    this.#presses = presses;
  }

  /** Throws where the browser keeps nothing. */
  static async open(): Promise<GateStore> {
    const presses = await openDB<PressSchema>("gate-presses", 1, {
      upgrade(db) {
        const store = db.createObjectStore("presses", { keyPath: "press" });
        store.createIndex("ticket", "ticket");
        store.createIndex("unsent", "unsent");
        db.createObjectStore("notes");
      },
    });
    return new GateStore(presses);
  }

  async #openList(): Promise<IDBPDatabase<ListSchema>> {
    this.#list ??= await openDB<ListSchema>(listName, 1, {
      upgrade(db) {
        db.createObjectStore("parts", { keyPath: "part" });
        db.createObjectStore("notes");
      },
      // Deleting the list does not wait for this page.
      blocking: () => this.#closeList(),
      terminated: () => this.#closeList(),
    });
    return this.#list;
  }

  #closeList(): void {
    this.#list?.close();
    this.#list = undefined;
  }

  async readList(): Promise<KnownList | null> {
    const db = await this.#openList();
    const reading = db.transaction(["parts", "notes"]);
    const [notes, parts] = await Promise.all([
      reading.objectStore("notes").get("list"),
      reading.objectStore("parts").getAll(),
    ]);
    if (!notes || parts.length < listParts) return null;
    const list = readGateList(
      notes.head,
      parts.map(({ rows }) => rows),
    );
    return { ...notes, list, hashes: parts.map(({ hash }) => hash).join("") };
  }

  /** Stores what the server sent, whole or not at all. */
  async saveList(
    { head, parts, tickets }: ListAnswer,
    made: Pick<ListNotes, "at" | "round">,
  ): Promise<void> {
    const db = await this.#openList();
    const writing = db.transaction(["parts", "notes"], "readwrite");
    await Promise.all([
      ...parts.map(([part, hash, rows]) => writing.objectStore("parts").put({ part, hash, rows })),
      writing.objectStore("notes").put({ head, tickets, ...made }, "list"),
      writing.done,
    ]);
  }

  async deleteList(): Promise<void> {
    this.#closeList();
    await deleteDB(listName);
  }

  async readNotes(): Promise<PhoneNotes> {
    return this.changeNotes((notes) => notes);
  }

  async changeNotes(change: (notes: PhoneNotes) => PhoneNotes): Promise<PhoneNotes> {
    const writing = this.#presses.transaction("notes", "readwrite");
    // The release before knows less.
    const before = { ...firstNotes(), ...(await writing.store.get("phone")) };
    const after = change(before);
    await Promise.all([writing.store.put(after, "phone"), writing.done]);
    return after;
  }

  /**
   * Stores a press before it is answered. Where nobody has seen the answer to the last press of its
   * ticket, the ticket goes on with that one, which is returned: an entry is not written over.
   */
  async begin(record: PressRecord): Promise<PressRecord | undefined> {
    const writing = this.#presses.transaction("presses", "readwrite");
    const { ticket, direction = "in" } = record;
    const all = await writing.store.index("ticket").getAll(ticket);
    const unseen = all.find(
      (one) => !one.isShown && !one.undoes && (one.direction ?? "in") === direction,
    );
    const hasPassed = unseen?.answer === "in" || unseen?.answer === "out";
    if (!hasPassed) await writing.store.put({ ...record, press: unseen?.press ?? record.press });
    await writing.done;
    return unseen;
  }

  async put(record: PressRecord): Promise<void> {
    await this.#presses.put("presses", record);
  }

  /**
   * Has a press answered by what this phone knows of its ticket, and keeps the answer, in one step
   * that no other tab of the phone comes between.
   */
  async answerOnce<Answer>(
    record: PressRecord,
    listRound: number,
    judge: (
      own: OwnPass[],
      /** How many people came in by this press already, which nobody has seen. */
      again: number,
      /** The phone's share of the hall, and how much of it other presses have used. */
      hall: { share: number | null; unsent: number },
    ) => { answer: ScanAnswer; people: number; outcome: Answer },
  ): Promise<Answer> {
    const writing = this.#presses.transaction(["presses", "notes"], "readwrite");
    const presses = writing.objectStore("presses");
    const [all, notes] = await Promise.all([
      presses.index("ticket").getAll(record.ticket),
      writing.objectStore("notes").get("phone"),
    ]);
    // What other presses have used counts only where there is a share.
    const share = notes?.share ?? null;
    const waiting = share === null ? [] : await presses.index("unsent").getAll(1);
    const others = all.filter(({ press }) => press !== record.press);
    const before = all.find(({ press, answer }) => press === record.press && answer === "in");
    const own = deltasOf(others, listRound);
    // Where the list counts it, it is judged as before it.
    if (before?.sentIn != null && before.sentIn < listRound)
      own.push({ direction: "in", people: -before.people, at: before.at });
    const unsent = peopleOf(waiting.filter(({ press }) => press !== record.press));
    const hall = { share, unsent };
    const { answer, people, outcome } = judge(own, before?.people ?? 0, hall);
    const kept = { ...record, answer, people, isOffline: true, sentIn: null, unsent: 1 } as const;
    await Promise.all([presses.put(kept), writing.done]);
    return outcome;
  }

  async markShown(press: string): Promise<void> {
    const writing = this.#presses.transaction("presses", "readwrite");
    const record = await writing.store.get(press);
    if (record) await writing.store.put({ ...record, isShown: true });
    await writing.done;
  }

  async findEntry(admissionId: string): Promise<PressRecord | undefined> {
    const own = await this.#presses.get("presses", admissionId);
    if (own) return own;
    const all = await this.#presses.getAll("presses");
    return all.find((record) => record.admissionId === admissionId);
  }

  readUnsent(most: number): Promise<PressRecord[]> {
    return this.#presses.getAllFromIndex("presses", "unsent", 1, most);
  }

  countUnsent(): Promise<number> {
    return this.#presses.countFromIndex("presses", "unsent", 1);
  }

  /** Returns how many people this phone let in, less those it let out, that the server lacks. */
  async countUnsentPeople(): Promise<number> {
    return peopleOf(await this.#presses.getAllFromIndex("presses", "unsent", 1));
  }

  async hasPresses(): Promise<boolean> {
    return (await this.#presses.count("presses")) > 0;
  }

  /** Notes that the server has presses, each as it was when it was sent. */
  async noteSent(sent: readonly PressRecord[], round: number): Promise<void> {
    const writing = this.#presses.transaction("presses", "readwrite");
    for (const before of sent) {
      const record = await writing.store.get(before.press);
      if (!record || record.answer !== before.answer) continue;
      const { unsent: _, ...rest } = record;
      await writing.store.put({ ...rest, sentIn: round });
    }
    await writing.done;
  }

  /** Has everything sent again: the server has lost some of it. */
  async sendAllAgain(): Promise<void> {
    const writing = this.#presses.transaction("presses", "readwrite");
    for (const record of await writing.store.getAll())
      if (record.answer !== null && record.digest)
        await writing.store.put({ ...record, sentIn: null, unsent: 1 });
    await writing.done;
  }

  /** Deletes what was sent of closed editions. A press from before the list is of this one. */
  async forgetBefore(edition: number): Promise<void> {
    const writing = this.#presses.transaction("presses", "readwrite");
    for (const record of await writing.store.getAll())
      if (record.edition === 0) await writing.store.put({ ...record, edition });
      else if (record.edition < edition && !record.unsent) await writing.store.delete(record.press);
    await writing.done;
  }
}

/** What the list does not count yet of this phone's own presses of a ticket. */
const deltasOf = (records: readonly PressRecord[], listRound: number): OwnPass[] =>
  records.filter(({ sentIn }) => sentIn === null || sentIn >= listRound).flatMap(passOf);

/** Who came in or went out by a press; nobody by a refusal. */
function passOf({ answer, people, at, offset, undid = "in" }: PressRecord): OwnPass[] {
  const when = { at: at + offset };
  if (answer === "in" || answer === "out") return [{ ...when, direction: answer, people }];
  return answer === "undone" ? [{ ...when, direction: undid, people: -people }] : [];
}

const peopleOf = (records: readonly PressRecord[]): number =>
  records
    .flatMap(passOf)
    .reduce((sum, { direction, people }) => sum + (direction === "in" ? people : -people), 0);

export const toKept = (record: PressRecord): KeptPress => ({
  what: "kept",
  press: record.press,
  digest: record.digest,
  serial: record.serial,
  way: record.way,
  at: record.at,
  offset: record.offset,
  answer: record.answer!,
  people: record.people,
  isOffline: record.isOffline,
  undoes: record.undoes,
  gate: record.gate,
});
