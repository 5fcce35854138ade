import { and, count, desc, eq, ilike, inArray } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { devices, scans, tickets, users } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { refusals, type ScanAnswer } from "#app/shared/check-in/scans.ts";
import { gateName, gateOfScan } from "./gates.server.ts";
import { byName } from "./scan-rows.server.ts";

const mostListed = 100;

export interface ScansAsked {
  answer: ScanAnswer | null;
  /** The id of a device. */
  device: string;
  /** The beginning of a ticket's number or id. */
  ticket: string;
}

/** The presses of this edition that were refused, or those of one answer; the newest first. */
export async function listScans(db: Queryable, { answer, device, ticket }: ScansAsked) {
  const isOfTicket = ticket.trim()
    ? ilike(tickets.ticketId, `${ticket.trim().replaceAll(/[%_\\]/g, "\\$&")}%`)
    : undefined;
  // Of one ticket all presses are shown, also those that let its people in.
  const shown = answer ? [answer] : isOfTicket ? null : [...refusals];
  const rows = await db
    .select({
      id: scans.id,
      at: scans.at,
      phoneAt: scans.phoneAt,
      answer: scans.answer,
      people: scans.people,
      way: scans.way,
      isOffline: scans.isOffline,
      codeDigest: scans.codeDigest,
      ticketId: tickets.ticketId,
      by: byName,
      gate: gateName,
    })
    .from(scans)
    .leftJoin(tickets, eq(tickets.id, scans.ticketId))
    .leftJoin(devices, eq(devices.id, scans.byDeviceId))
    .leftJoin(users, eq(users.id, scans.byUserId))
    .where(
      and(
        inEdition(scans.editionId),
        shown ? inArray(scans.answer, shown) : undefined,
        isUuid(device) ? eq(scans.byDeviceId, device) : undefined,
        isOfTicket,
      ),
    )
    .orderBy(desc(scans.at), desc(scans.id))
    .limit(mostListed + 1);
  return { rows: rows.slice(0, mostListed), hasMore: rows.length > mostListed };
}

/** How often each reason refused somebody in this edition, or at one gate, and at which devices. */
export async function countRefusals(db: Queryable, gate: string | null = null) {
  const isRefused = and(
    inEdition(scans.editionId),
    inArray(scans.answer, [...refusals]),
    gate ? eq(gateOfScan, gate) : undefined,
  );
  const [byReason, byDevice] = [
    await db
      .select({ answer: scans.answer, count: count() })
      .from(scans)
      .where(isRefused)
      .groupBy(scans.answer)
      .orderBy(desc(count()), scans.answer),
    await db
      .select({ id: devices.id, name: devices.name, count: count() })
      .from(scans)
      .innerJoin(devices, eq(devices.id, scans.byDeviceId))
      .where(isRefused)
      .groupBy(devices.id)
      .orderBy(devices.name),
  ];
  return { byReason, byDevice };
}
