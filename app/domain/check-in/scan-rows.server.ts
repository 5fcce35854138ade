import { hash } from "node:crypto";
import { and, desc, eq, inArray, isNull, not, notInArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { devices, scans, users } from "#app/db/schema.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { gateName } from "./gates.server.ts";
import { openAnswers, type ScanAnswer, type ScanWay } from "#app/shared/check-in/scans.ts";

/** Whether what a row of `scans` did was taken back. */
const isUndone = sql`exists (select from scans undone
  where undone.undoes = ${scans.press} and undone.ticket_id = ${scans.ticketId})`;

/** The rows of people who came in and were not taken back. */
export const isEntry = and(eq(scans.answer, "in"), not(isUndone));

/** The rows of people who came in or went out and were not taken back. */
export const isPass = and(inArray(scans.answer, ["in", "out"]), not(isUndone));

/** The name of the device or the organiser of a row; the query joins both. */
export const byName = sql<string | null>`coalesce(${devices.name}, ${users.name})`;

export interface Press {
  press: string;
  /** What was shown, for a row without a ticket, too. */
  code: string;
  way: ScanWay;
  /** What the phone's clock said. */
  phoneAt?: Date | undefined;
  /** The gate that it was shown at; null for the one that exists by itself. */
  gateId: string | null;
}

interface Scanned {
  ticketId: string | null;
  answer: ScanAnswer;
  people?: number;
  at: Date;
  undoes?: string;
}

/** Saves a press with its answer, and returns the row's id. One that is still open is replaced. */
export async function saveScan(
  tx: Transaction,
  { press, code, way, phoneAt, gateId }: Press,
  { ticketId, answer, people = 0, at, undoes }: Scanned,
  by: Actor,
): Promise<string> {
  const row = {
    press,
    editionId: currentEdition,
    ticketId,
    gateId,
    codeDigest: digestOf(code),
    answer,
    people,
    way,
    at,
    phoneAt,
    receivedAt: at,
    undoes,
    ...by,
  };
  const [saved] = await tx
    .insert(scans)
    .values(row)
    .onConflictDoUpdate({
      ...(ticketId
        ? { target: [scans.press, scans.ticketId] }
        : { target: scans.press, targetWhere: isNull(scans.ticketId) }),
      set: row,
    })
    .returning({ id: scans.id });
  return saved!.id;
}

/** Codes are kept as hashes: a scan of one is no copy of it. */
export const digestOf = (code: string): string =>
  hash("sha256", code.trim().toUpperCase(), "hex").slice(0, 16);

/** Returns how a press was answered; null where it is new or open. */
export async function findAnswered(tx: Transaction, ticketId: string, press: string) {
  const isAnswered = notInArray(scans.answer, [...openAnswers]);
  const isThis = and(eq(scans.ticketId, ticketId), eq(scans.press, press), isAnswered);
  const [row] = await tx
    .select({
      id: scans.id,
      answer: scans.answer,
      people: scans.people,
      isUndone: sql<boolean>`${isUndone}`,
    })
    .from(scans)
    .where(isThis);
  return row ?? null;
}

/** Returns when and where a ticket's last people came in, and who admitted them; null where nobody did. */
export async function findLastEntry(db: Queryable, ticketId: string) {
  const [last] = await db
    .select({ at: scans.at, by: byName, gate: gateName })
    .from(scans)
    .leftJoin(devices, eq(devices.id, scans.byDeviceId))
    .leftJoin(users, eq(users.id, scans.byUserId))
    .where(and(eq(scans.ticketId, ticketId), isEntry))
    .orderBy(desc(scans.at), desc(scans.receivedAt))
    .limit(1);
  return last ?? null;
}

/** Returns how many rows a device or an organiser has made. */
export const countRowsBy = (db: Queryable, { byUserId, byDeviceId }: Actor): Promise<number> =>
  db.$count(
    scans,
    byDeviceId ? eq(scans.byDeviceId, byDeviceId) : eq(scans.byUserId, byUserId ?? ""),
  );
