import { pluralise } from "#app/shared/texts/pluralise.ts";
import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { ticketImports } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { csvLine, csvStart } from "#app/shared/csv.ts";
import { keysOf } from "#app/shared/records.ts";
import {
  type ImportChoices,
  type ImportReading,
  missingText,
  noChoices,
  type ReadyTicket,
  ticketFieldLabels,
} from "#app/shared/tickets/import-lines.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import {
  findKnown,
  insertTickets,
  lockTicketMaking,
  newTicketId,
  type TicketParts,
} from "./issue-tickets.server.ts";
import { readTicketFile, type TicketFile } from "./read-ticket-file.server.ts";
import { readTicketKinds, requireType, takeRoom, type TicketKinds } from "./room.server.ts";
import { TicketsRefused } from "./ticket-refused.server.ts";

/**
 * Reads a file and keeps it until it is confirmed; no ticket is made yet. Returns the import's id.
 * Throws `DomainError` "file".
 */
export async function prepareImport(
  { db, now, festival }: Parts<"db" | "now" | "festival">,
  file: { name: string; bytes: Uint8Array },
  byUserId: string,
): Promise<string> {
  const { text, encoding } = decodeFile(file.bytes);
  const read = await readKinds(text, await readTicketKinds(db, await packageNames({ festival })));
  const { ready, refused } = read;
  const values = {
    ready,
    refused,
    encoding,
    source: text,
    reading: readingOf(read),
    fileName: file.name,
    byUserId,
    createdAt: now(),
  };
  const [made] = await db.insert(ticketImports).values(values).returning({ id: ticketImports.id });
  return made!.id;
}

/** Reads a file whose packages may name a type of ticket, and finds the types of its tickets. */
async function readKinds(
  text: string,
  { kinds, find, ...called }: TicketKinds,
  choices?: ImportChoices,
): Promise<TicketFile> {
  const names = kinds.map(({ name }) => name);
  const read = await readTicketFile(text, names, choices, called);
  const ready = read.ready.map((ticket) => {
    const kind = find(ticket.package)!;
    return { ...ticket, package: kind.package, typeId: kind.typeId };
  });
  const unknownPackages = read.unknownPackages.map((one) => ({
    ...one,
    near: find(one.near ?? "")?.name ?? null,
  }));
  return { ...read, ready, unknownPackages };
}

const readingOf = ({ ready: _ready, refused: _refused, ...reading }: TicketFile): ImportReading =>
  reading;

/**
 * Reads the file of an import again with what an organiser chose or typed about it: `columns`,
 * `packages` and `head` take the place of those chosen before, `mended` lines are added to those
 * mended before. Throws `DomainError` "gone" or "file".
 */
export async function readImportAgain(
  { db, festival }: Parts<"db" | "festival">,
  importId: string,
  change: Partial<ImportChoices>,
): Promise<void> {
  const packages = await packageNames({ festival });
  await db.transaction(async (tx) => {
    const stored = await lockImport(tx, importId);
    if (stored.confirmedAt || stored.source === null) throw importGone();
    const isSameHead = change.head === undefined || change.head === stored.reading.head;
    const choices: ImportChoices = {
      // Columns are known by their places below one head.
      columns: isSameHead ? (change.columns ?? stored.choices.columns) : {},
      head: change.head ?? stored.choices.head,
      undoesDecoding: change.undoesDecoding ?? stored.choices.undoesDecoding,
      packages: change.packages ?? stored.choices.packages,
      mended: { ...stored.choices.mended, ...change.mended },
    };
    const read = await readKinds(stored.source, await readTicketKinds(tx, packages), choices);
    const { ready, refused } = read;
    await tx
      .update(ticketImports)
      .set({ choices, ready, refused, reading: readingOf(read) })
      .where(eq(ticketImports.id, importId));
  });
}

/**
 * The refused lines of an import as a CSV, each with why in the last column; null where there is no
 * such import.
 */
export async function exportRefused(db: Queryable, importId: string): Promise<string | null> {
  if (!isUuid(importId)) return null;
  const [stored] = await db
    .select({ refused: ticketImports.refused })
    .from(ticketImports)
    .where(eq(ticketImports.id, importId));
  if (!stored) return null;
  const names = keysOf(ticketFieldLabels);
  const head = csvLine([...names.map((name) => ticketFieldLabels[name]), "Why it was refused"]);
  const lines = stored.refused.map(({ cells = {}, why }) =>
    csvLine([...names.map((name) => cells[name] ?? ""), why]),
  );
  return csvStart + head + lines.join("");
}

interface KnownLine {
  ticket: ReadyTicket;
  /** The reason in words. */
  why: string;
  /** Whether the id is the same, so that the line can only be left out. */
  isSameId: boolean;
}

/** What an import would make, as things are now; null where there is no such import. */
export async function previewImport(db: Queryable, importId: string) {
  if (!isUuid(importId)) return null;
  const [stored] = await db.select().from(ticketImports).where(eq(ticketImports.id, importId));
  if (!stored) return null;
  const { ready, byUserId: _by, source, ...shown } = stored;
  return { ...shown, canBeMended: source !== null, ...(await findFresh(db, ready)) };
}

/** Parts the tickets that are new from those that are known, each of these with why. */
async function findFresh(db: Queryable, ready: readonly ReadyTicket[]) {
  const existing = await findKnown(db, ready);
  const fresh: ReadyTicket[] = [];
  const known: KnownLine[] = [];
  for (const ticket of ready) {
    const same = existing.get(ticket.line);
    if (same) {
      const { holder, ticketId, isSameId, isCancelled } = same;
      const state = isCancelled ? ", cancelled" : "";
      const why = isSameId
        ? `TicketId ${ticketId} is there already: ${holder}${state}.`
        : `${holder} has a ${ticket.package} ticket already: ${ticketId}.`;
      known.push({ ticket, why, isSameId });
    } else if (ticket.sameAsLine) {
      const why = `The same person and package as on line ${ticket.sameAsLine}.`;
      known.push({ ticket, why, isSameId: false });
    } else fresh.push(ticket);
  }
  return { fresh, known };
}

/**
 * Makes the tickets of an import in one transaction, each with its e-mail; with `again`, also for
 * people who have one already, and with a `reason` also over a capacity. When it is confirmed
 * twice, the second time makes nothing more. Throws `DomainError` "gone", "known" where nothing is
 * left to make, or "capacity".
 */
export async function confirmImport(
  { db, queue, now, festival }: TicketParts & Parts<"festival">,
  { importId, again, reason }: { importId: string; again: boolean; reason?: string },
  byUserId: string,
): Promise<void> {
  const packages = await packageNames({ festival });
  await db.transaction(async (tx) => {
    await lockTicketMaking(tx);
    const stored = await lockImport(tx, importId);
    if (stored.confirmedAt) return;
    if (stored.reading.missing.length > 0)
      throw new TicketsRefused("file", missingText(stored.reading.missing));
    const past = stored.ready.find((ticket) => !packages.includes(ticket.package));
    if (past) throw new TicketsRefused("gone", `There is no package “${past.package}” any more.`);
    const { fresh, known } = await findFresh(tx, stored.ready);
    const repeated = again ? known.filter(({ isSameId }) => !isSameId) : [];
    const chosen = [...fresh, ...repeated.map(({ ticket }) => ticket)];
    if (chosen.length === 0)
      throw new TicketsRefused("known", "All of these are there already. Nothing was imported.");
    const typeIds = await typesOf(tx, chosen);
    const made = chosen.map(({ line: _line, sameAsLine: _same, ...ticket }, index) => ({
      ...ticket,
      typeId: typeIds[index]!,
      ticketId: ticket.ticketId || newTicketId(),
      importId,
    }));
    // The capacities last: buyers wait for them.
    await takeRoom(tx, made, { byUserId, reason }, now());
    await insertTickets(tx, queue, made, { at: now(), priority: "import" });
    const leftOut = stored.ready.length - made.length;
    await tx
      .update(ticketImports)
      .set({
        confirmedAt: now(),
        imported: made.length,
        leftOut,
        ready: [],
        source: null,
        choices: noChoices,
      })
      .where(eq(ticketImports.id, importId));
    await recordImport(tx, { byUserId, fileName: stored.fileName, made }, now());
    announce(tx, "admin", "tickets");
  });
}

/** The types of some tickets. Throws `TicketsRefused` "gone" where one is not there any more. */
async function typesOf(
  tx: Transaction,
  tickets: readonly ReadyTicket[],
): Promise<(string | null)[]> {
  const found = new Map<string, string | null>();
  for (const ticket of tickets) {
    const key = typeKey(ticket);
    if (!found.has(key)) found.set(key, await requireType(tx, ticket));
  }
  return tickets.map((ticket) => found.get(typeKey(ticket))!);
}

const typeKey = ({ package: called, typeId }: ReadyTicket) => `${typeId ?? ""} ${called}`;

async function lockImport(tx: Transaction, importId: string) {
  const isThis = isUuid(importId) ? eq(ticketImports.id, importId) : sql`false`;
  const [stored] = await tx.select().from(ticketImports).where(isThis).for("update");
  if (!stored) throw importGone();
  return stored;
}

const importGone = () =>
  new TicketsRefused("gone", "This import is no longer there: choose the file again.");

const mostInLog = 20;

async function recordImport(
  tx: Transaction,
  imported: { byUserId: string; fileName: string; made: { ticketId: string; email: string }[] },
  at: Date,
): Promise<void> {
  const { byUserId, fileName: file, made } = imported;
  const named = made.slice(0, mostInLog).map(({ ticketId, email }) => `${ticketId} (${email})`);
  const rest = made.length - named.length;
  const tickets = named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  const subject = pluralise(made.length, "ticket");
  await recordChange(
    tx,
    { byUserId, action: "Imported tickets", subject, after: { file, tickets } },
    at,
  );
}

const retentionMs = 86_400_000;

/**
 * Forgets the files that nobody confirmed within a day, and the lines that a confirmed one left
 * out.
 */
export async function deleteOldImports(db: Queryable, at: Date): Promise<void> {
  const isOld = lt(ticketImports.createdAt, new Date(at.getTime() - retentionMs));
  await db.delete(ticketImports).where(and(isOld, isNull(ticketImports.confirmedAt)));
  const isFull = ne(ticketImports.refused, []);
  await db.update(ticketImports).set({ refused: [] }).where(and(isOld, isFull));
}

/** How files of other kinds begin, in hexadecimal. */
const otherKinds: readonly [start: string, name: string][] = [
  ["504b0304", "an Excel workbook or another spreadsheet (.xlsx, .ods)"],
  ["d0cf11e0", "an old Excel workbook (.xls)"],
  ["25504446", "a PDF"],
];

const saveAsCsv =
  "Open it and save it as CSV (Excel: Save As, “CSV UTF-8”; Google Sheets: File, Download, CSV), then choose that file.";

/**
 * The text of a file as spreadsheets write one, and how it was written. Throws `DomainError` "file"
 * for what is no text.
 */
function decodeFile(bytes: Uint8Array): { text: string; encoding: string } {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  const other = otherKinds.find(([begin]) => start.startsWith(begin));
  if (other) throw new TicketsRefused("file", `This is ${other[1]}. ${saveAsCsv}`);
  const encoding = encodingOf(bytes, start);
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
  if (text.includes("\0")) throw new TicketsRefused("file", `This is not a CSV file. ${saveAsCsv}`);
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array, start: string): string {
  if (start.startsWith("fffe") || /^(?!00)..00/.test(start)) return "utf-16le";
  if (start.startsWith("feff") || /^00(?!00)/.test(start)) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
