import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { devices, scans, ticketEvents, tickets, users } from "#app/db/schema.server.ts";
import { type Actor, recordChange } from "#app/domain/audit.server.ts";
import { inEdition, shareEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { announce } from "#app/services/live.server.ts";
import { mostEntries } from "#app/shared/check-in/exits.ts";
import type { DoubleDecision } from "#app/shared/check-in/scans.ts";
import { checkInColumns, takeById } from "./find-tickets.server.ts";
import { gateName, listGates } from "./gates.server.ts";
import { byName, isEntry, isPass } from "./scan-rows.server.ts";

/**
 * The tickets of this edition with which more people came in than they are for, or somebody after
 * they were cancelled, as phones without a network let happen: each once, with its entries in the
 * order in which people came. What is not decided comes first.
 */
export async function listDoubles(db: Queryable) {
  const most = Math.max(...(await listGates(db)).map(({ exits }) => mostEntries(1, exits)));
  const isIn = sql`${scans.answer} = 'in'`;
  const passes = db
    .select({
      id: sql<string>`${tickets.id}`.as("id"),
      quantity: sql<number>`${tickets.quantity}`.as("quantity"),
      inside:
        sql<number>`sum(case when ${isIn} then ${scans.people} else -${scans.people} end) over (partition by ${tickets.id} order by ${scans.at}, ${scans.press})`.as(
          "inside",
        ),
      entries:
        sql<number>`sum(${scans.people}) filter (where ${isIn}) over (partition by ${tickets.id})`.as(
          "entries",
        ),
      isDead:
        sql<boolean>`${isIn} and ${scans.isOffline} and ${scans.at} > ${tickets.cancelledAt}`.as(
          "is_dead",
        ),
    })
    .from(scans)
    .innerJoin(tickets, eq(tickets.id, scans.ticketId))
    .where(and(isPass, inEdition(scans.editionId), inEdition(tickets.editionId)))
    .as("passes");
  const found = await db
    .selectDistinct({ id: passes.id })
    .from(passes)
    .where(
      or(
        sql`${passes.inside} > ${passes.quantity}`,
        most === Infinity ? undefined : sql`${passes.entries} > ${most} * ${passes.quantity}`,
        sql`${passes.isDead}`,
      ),
    );
  if (found.length === 0) return [];
  const entries = await db
    .select({
      ticket: tickets.id,
      ticketId: tickets.ticketId,
      holder: checkInColumns.holder,
      quantity: tickets.quantity,
      cancelledAt: tickets.cancelledAt,
      press: scans.press,
      at: scans.at,
      phoneAt: scans.phoneAt,
      people: scans.people,
      isOffline: scans.isOffline,
      by: byName,
      gate: gateName,
      decision: scans.decision,
      note: scans.decisionNote,
      decidedAt: scans.decidedAt,
    })
    .from(scans)
    .innerJoin(tickets, eq(tickets.id, scans.ticketId))
    .leftJoin(devices, eq(devices.id, scans.byDeviceId))
    .leftJoin(users, eq(users.id, scans.byUserId))
    .where(
      and(
        isEntry,
        inArray(
          scans.ticketId,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(scans.at), asc(scans.press));
  const doubles = [...Map.groupBy(entries, ({ ticket }) => ticket).values()].map((of) => {
    const { ticket, ticketId, holder, quantity, cancelledAt } = of[0]!;
    const last = of.at(-1)!;
    // An entry that arrives after the decision opens it again.
    const isDecided = of.every(({ decision }) => decision !== null);
    const decided = isDecided ? { decision: last.decision!, note: last.note } : null;
    return { ticket, ticketId, holder, quantity, cancelledAt, entries: of, decided };
  });
  return doubles.toSorted((one, other) => Number(!!one.decided) - Number(!!other.decided));
}

export type Double = Awaited<ReturnType<typeof listDoubles>>[number];

interface Decided {
  ticket: string;
  decision: DoubleDecision;
  note: string;
}

/**
 * Decides about a ticket that came in twice. "ban-code" ends the code of a sold ticket, whose page has
 * another one from then on. Throws `TicketsRefused` "gone".
 */
export function decideDouble(
  { db, now }: Parts<"db" | "now">,
  { ticket: id, decision, note }: Decided,
  by: Actor,
): Promise<{ ticketId: string }> {
  return db.transaction(async (tx) => {
    await shareEdition(tx);
    const at = now();
    const isThis = and(isEntry, eq(scans.ticketId, id));
    const [entry] = isUuid(id) ? await tx.select().from(scans).where(isThis).limit(1) : [];
    if (!entry) throw new TicketsRefused("gone", "Nobody came in with this ticket.");
    const ticket = await takeById(tx, id);
    await tx
      .update(scans)
      .set({ decision, decisionNote: note, decidedAt: at, decidedById: by.byUserId })
      .where(isThis);
    if (decision === "ban-code") {
      const [banned] = await tx
        .update(tickets)
        .set({ generation: sql`${tickets.generation} + 1`, signature: null, keyId: null })
        .where(and(eq(tickets.id, id), isNull(tickets.cancelledAt), sql`${tickets.serial} > 0`))
        .returning({ id: tickets.id });
      if (banned)
        await tx
          .insert(ticketEvents)
          .values({ ticketId: id, kind: "replaced", at, byUserId: by.byUserId });
    }
    const subject = `Ticket ${ticket.ticketId}`;
    const action = "Decided about a ticket that came in twice";
    await recordChange(tx, { ...by, action, subject, after: { decision, note } }, at);
    announce(tx, "admin");
    return { ticketId: ticket.ticketId };
  });
}
