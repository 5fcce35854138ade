import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { scans, tickets } from "#app/db/schema.server.ts";
import { type Actor } from "#app/domain/audit.server.ts";
import { useDevice } from "#app/domain/devices/devices.server.ts";
import { currentEdition, inEdition, shareEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { countPasses, entriesOf, type MergedRow, unionOfRows } from "#app/shared/check-in/merge.ts";
import { insideOf } from "#app/shared/check-in/exits.ts";
import type { KeptPress } from "#app/shared/check-in/presses.ts";
import { savePasses, takeById } from "./find-tickets.server.ts";
import { ticketsByDigest } from "./gate-list.server.ts";
import { findNamedGate } from "./gates.server.ts";
import { settleShare } from "./phones.server.ts";
import { digestOf } from "./scan-rows.server.ts";

/**
 * Saves presses as a gate phone answered them, by its list or by an answer of the server's that may
 * have been lost since. Nothing is judged: what happened at the gate happened. Each press is one
 * row, however often and in whatever order it arrives, and a ticket that came in twice shows both.
 * Throws `DeviceRefused` "ended" where the phone was stopped.
 */
export async function keepScans(
  app: Parts<"db" | "now" | "sealing">,
  { kept, phone }: { kept: readonly KeptPress[]; phone?: string | undefined },
  by: Actor,
): Promise<void> {
  if (kept.length === 0) return;
  const needsDigests = kept.some(({ serial }) => serial === 0);
  const byDigest = needsDigests ? await ticketsByDigest(app) : new Map<string, string>();
  for (const press of kept) await keepScan(app, { press, phone, byDigest }, by);
}

interface Kept {
  press: KeptPress;
  /** The phone's own name; left out where it is of the release before. */
  phone: string | undefined;
  byDigest: ReadonlyMap<string, string>;
}

function keepScan(
  { db, now }: Parts<"db" | "now">,
  { press, phone, byDigest }: Kept,
  by: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    const receivedAt = now();
    await useDevice(tx, by, receivedAt);
    const ticketId = await findTicketId(tx, press, byDigest);
    const at = new Date(Math.min(press.at + press.offset, receivedAt.getTime()));
    const row = {
      press: press.press,
      editionId: currentEdition,
      gateId: await findNamedGate(tx, press.gate),
      ticketId,
      codeDigest: Buffer.from(press.digest, "base64url").toString("hex").slice(0, 16),
      answer: press.answer,
      people: press.people,
      way: press.way,
      at,
      phoneAt: new Date(press.at),
      receivedAt,
      isOffline: press.isOffline,
      undoes: press.undoes ?? null,
      ...by,
    };
    if (ticketId === null) {
      await tx
        .insert(scans)
        .values(row)
        .onConflictDoNothing({ target: scans.press, where: isNull(scans.ticketId) });
      return;
    }
    // Locked first, so that another scan of it meanwhile waits for the rows of this phone.
    const ticket = await takeById(tx, ticketId);
    const known = await rowsOf(tx, ticketId);
    const asMerged: MergedRow = {
      press: press.press,
      ticket: ticketId,
      answer: press.answer,
      people: press.people,
      at: at.getTime(),
      isKept: press.isOffline,
      undoes: press.undoes ?? null,
    };
    const after = unionOfRows(known, [asMerged]);
    if (!after.includes(asMerged)) return;
    await tx
      .insert(scans)
      .values({ ...row, codeDigest: digestOf(ticket.ticketId) })
      .onConflictDoUpdate({ target: [scans.press, scans.ticketId], set: row });
    const passes = countPasses(ticket.quantity, after);
    await settleShare(tx, phone, insideOf(passes) - insideOf(countPasses(ticket.quantity, known)));
    const last = entriesOf(after).at(-1);
    const isSame =
      passes.admittedCount === ticket.admittedCount &&
      passes.backCount === ticket.backCount &&
      passes.outCount === ticket.outCount &&
      (last?.at ?? null) === (ticket.lastAdmittedAt?.getTime() ?? null);
    if (isSame) return;
    await savePasses(
      tx,
      ticket,
      { ...passes, lastAdmittedAt: last ? new Date(last.at) : null },
      { ...by, action: "Sent what happened at the gate", at: receivedAt },
    );
  });
}

async function findTicketId(
  tx: Transaction,
  { serial, digest }: KeptPress,
  byDigest: ReadonlyMap<string, string>,
): Promise<string | null> {
  if (serial === 0) return byDigest.get(digest) ?? null;
  const isThis = and(eq(tickets.serial, serial), inEdition(tickets.editionId));
  const [found] = await tx.select({ id: tickets.id }).from(tickets).where(isThis);
  return found?.id ?? null;
}

/** The presses of a ticket, as they merge. */
async function rowsOf(tx: Transaction, ticketId: string): Promise<MergedRow[]> {
  const rows = await tx
    .select({
      press: scans.press,
      ticket: sql<string>`${scans.ticketId}`,
      answer: scans.answer,
      people: scans.people,
      at: scans.at,
      isKept: scans.isOffline,
      undoes: scans.undoes,
    })
    .from(scans)
    .where(eq(scans.ticketId, ticketId));
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
