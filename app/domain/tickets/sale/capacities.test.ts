import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Queryable } from "#app/db/db.server.ts";
import {
  capacities,
  capacityTypes,
  ticketPhases,
  ticketPlaces,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";

import { checkIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { capacityLeft } from "#app/shared/tickets/sale.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { readCapacities, readTaken } from "./capacities.server.ts";
import { sumUpRoom } from "./room-changes.server.ts";

const start = new Date("2026-11-02T08:00:00Z");
const site = await createTestApp({ now: start });
const { db } = site.app;

/** Hall 3,000 ← Regular, VIP and tables for ten; VIP floor 400 ← VIP and tables; tables 24. */
const weights = [
  { capacity: "Hall", type: "Regular", weight: 1 },
  { capacity: "Hall", type: "VIP", weight: 1 },
  { capacity: "Hall", type: "Table", weight: 10 },
  { capacity: "VIP floor", type: "VIP", weight: 1 },
  { capacity: "VIP floor", type: "Table", weight: 10 },
  { capacity: "Tables", type: "Table", weight: 1 },
];
const peopleOf = (type: string) => (type === "Table" ? 10 : 1);
const sizes: Record<string, number> = { Hall: 3_000, "VIP floor": 400, Tables: 24 };

/** Each type has two prices. */
async function openCapacities() {
  const made = await db
    .insert(capacities)
    .values(Object.entries(sizes).map(([name, size], position) => ({ name, size, position })))
    .returning();
  const types = await db
    .insert(ticketTypes)
    .values(
      ["Regular", "VIP", "Table"].map((name) => ({ name, package: name, admits: peopleOf(name) })),
    )
    .returning();
  const typeOf = (name: string) => types.find((type) => type.name === name)!.id;
  await db.insert(capacityTypes).values(
    weights.map(({ capacity, type, weight }) => ({
      capacityId: made.find(({ name }) => name === capacity)!.id,
      typeId: typeOf(type),
      weight,
    })),
  );
  const phases = await db
    .insert(ticketPhases)
    .values(types.flatMap(({ id: typeId }) => [1, 2].map((priceKobo) => ({ typeId, priceKobo }))))
    .returning();
  return { typeOf, phases };
}

interface Place {
  id: string;
  typeId: string;
  phaseId: string | null;
  state: "reserved" | "sold" | "offered" | "allotted" | "planned" | "void";
  expiresAt: Date | null;
}

interface Ticket {
  id: string;
  type: string;
  placeId: string | null;
  quantity: number;
  admittedCount: number;
  isCancelled: boolean;
}

/** Whether a place takes room of its own or by its ticket, written as simply as possible. */
const isTaken = ({ state, expiresAt }: Place, at: number) =>
  state === "reserved"
    ? expiresAt!.getTime() > at && expiresAt!.getTime() <= at + 16 * 60_000
    : state !== "void";

/** What is taken, counted place by place: by type, price and what it is taken for. */
function takenOf(places: readonly Place[], at: number): Record<string, number> {
  const taken: Record<string, number> = {};
  for (const place of places) {
    if (!isTaken(place, at)) continue;
    const kind = ["sold", "reserved"].includes(place.state) ? place.state : "offered";
    const key = `${place.typeId} ${place.phaseId} ${kind}`;
    taken[key] = (taken[key] ?? 0) + 1;
  }
  return taken;
}

const does = [
  "reserve",
  "reserve",
  "pay",
  "refund",
  "offer",
  "decline",
  "allot",
  "plan",
  "issue",
  "issue",
  "let in",
  "undo",
  "correct",
  "cancel",
] as const;
const step = fc.record({
  does: fc.constantFrom(...does),
  type: fc.constantFrom("Regular", "VIP", "Table"),
  which: fc.nat(),
  minutes: fc.constantFrom(1, 10, 15, 16, 17, 60),
  people: fc.integer({ min: 1, max: 12 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
/** The steps between one comparison and the next. */
const round = fc.record({
  steps: fc.array(step, { minLength: 25, maxLength: 25, size: "max" }),
  minutes: fc.constantFrom(0, 1, 5, 12),
  changes: fc.constantFrom("nothing", "size", "price gone", "room summed up"),
  size: fc.integer({ min: 1, max: 500 }),
});
const states: Record<string, Place["state"]> = {
  pay: "sold",
  refund: "void",
  offer: "offered",
  decline: "void",
  allot: "allotted",
  plan: "planned",
};

test("after four thousand steps of a sale the counts of places and tickets equal a count one by one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 40, maxLength: 40, size: "max" }),
      async (rounds) => {
        await db.delete(tickets);
        await db.delete(ticketPlaces);
        await db.delete(capacities);
        await db.delete(ticketTypes);
        const { typeOf, phases } = await openCapacities();
        const places: Place[] = [];
        const made: Ticket[] = [];
        const now = { ...sizes };
        let at = start.getTime();
        const add = (tx: Queryable, ticket: Ticket, typeId: string | null) => {
          made.push(ticket);
          const { id, type, placeId, quantity } = ticket;
          const holder = { firstName: "Ada", lastName: "Obi", email: "ada@example.com" };
          const row = { ...holder, id, ticketId: id, package: type, placeId, quantity, typeId };
          return tx.insert(tickets).values(row);
        };
        const save = (tx: Queryable, ticket: Ticket) => {
          const { quantity, admittedCount, isCancelled } = ticket;
          const cancelledAt = isCancelled ? new Date(at) : null;
          return tx
            .update(tickets)
            .set({ quantity, admittedCount, cancelledAt })
            .where(eq(tickets.id, ticket.id));
        };
        const take = async (
          tx: Queryable,
          { does: what, type, which, minutes: lasts, people }: Step,
        ) => {
          const typeId = typeOf(type);
          const fresh = { admittedCount: 0, isCancelled: false };
          if (what === "reserve") {
            const ofType = phases.filter((phase) => phase.typeId === typeId);
            const place: Place = {
              id: randomUUID(),
              typeId,
              phaseId: ofType[which % 2]?.id ?? null,
              state: "reserved",
              expiresAt: new Date(at + lasts * 60_000),
            };
            places.push(place);
            return tx.insert(ticketPlaces).values({ ...place, priceKobo: 1 });
          }
          // An issued ticket names its type, or its package alone.
          if (what === "issue")
            return add(
              tx,
              { ...fresh, id: randomUUID(), type, placeId: null, quantity: people },
              which % 2 === 0 ? typeId : null,
            );
          const state = states[what];
          if (state) {
            const old = places[which % Math.max(1, places.length)];
            if (!old) return;
            const set = { state, expiresAt: null };
            Object.assign(old, set);
            await tx.update(ticketPlaces).set(set).where(eq(ticketPlaces.id, old.id));
            const its = made.find(({ placeId }) => placeId === old.id);
            if (its) return save(tx, Object.assign(its, { isCancelled: state !== "sold" }));
            if (state !== "sold") return;
            const name = weights.find((one) => typeOf(one.type) === old.typeId)!.type;
            const sold = { id: randomUUID(), type: name, placeId: old.id };
            // A ticket of an earlier release has no type but that of its place.
            return add(
              tx,
              { ...fresh, ...sold, quantity: peopleOf(name) },
              which % 2 === 0 ? old.typeId : null,
            );
          }
          const ticket = made[which % Math.max(1, made.length)];
          if (!ticket) return;
          if (what === "let in")
            ticket.admittedCount = Math.min(ticket.quantity, ticket.admittedCount + people);
          if (what === "undo") ticket.admittedCount = Math.max(0, ticket.admittedCount - people);
          if (what === "correct") ticket.quantity = Math.max(people, ticket.admittedCount);
          if (what === "cancel" && !ticket.placeId) ticket.isCancelled = true;
          return save(tx, ticket);
        };
        for (const { steps, minutes, changes, size } of rounds) {
          await db.transaction(async (tx) => {
            for (const one of steps) await take(tx, one);
          });
          at += minutes * 60_000;
          if (changes === "size") {
            now["Hall"] = size * 10;
            await db
              .update(capacities)
              .set({ size: now["Hall"] })
              .where(eq(capacities.name, "Hall"));
          }
          if (changes === "price gone" && phases.length > 3) {
            const { id } = phases.pop()!;
            await db.delete(ticketPhases).where(eq(ticketPhases.id, id));
            for (const place of places) if (place.phaseId === id) place.phaseId = null;
          }
          if (changes === "room summed up") await sumUpRoom(db);

          const taken = await readTaken(db, new Date(at));
          expect(
            Object.fromEntries(
              taken.places.map(({ typeId, phaseId, state, quantity }) => [
                `${typeId} ${phaseId} ${state}`,
                quantity,
              ]),
            ),
          ).toEqual(takenOf(places, at));
          for (const capacity of await readCapacities(db, Promise.resolve(taken))) {
            let all = 0;
            for (const { type, weight } of weights.filter(
              (one) => one.capacity === capacity.name,
            )) {
              const own = places.filter(({ typeId }) => typeId === typeOf(type));
              all += weight * own.filter((one) => one.state !== "sold" && isTaken(one, at)).length;
              for (const ticket of made.filter((one) => one.type === type)) {
                const people = ticket.isCancelled ? ticket.admittedCount : ticket.quantity;
                all += Math.ceil((people * weight) / peopleOf(type));
              }
            }
            expect(capacityLeft(capacity)).toBe(Math.max(0, now[capacity.name]! - all));
          }
        }
        // What is exceeded here was let over nothing.
        const wrong = await findTicketViolations(db, "all", new Date(at));
        expect(wrong.filter(({ what }) => what.includes("counted"))).toEqual([]);
      },
    ),
    { numRuns: 4 },
  );
}, 120_000);

test("the integrity check finds a count that differs from the number of places", async () => {
  const { typeOf } = await openCapacities();
  await db.insert(ticketPlaces).values({ typeId: typeOf("VIP"), state: "allotted", priceKobo: 1 });
  expect(await findTicketViolations(db, "all", start)).toEqual([]);
  await db.execute("alter table ticket_places disable trigger count_place");
  await db.insert(ticketPlaces).values({ typeId: typeOf("VIP"), state: "allotted", priceKobo: 1 });
  await db.execute("alter table ticket_places enable trigger count_place");
  expect(await findTicketViolations(db, "all", start)).toMatchObject([
    { what: "1 places are counted, and there are 2" },
  ]);
  expect(await checkIntegrity({ db, now: () => start })).toMatchObject([
    { what: "1 places are counted, and there are 2" },
  ]);
});

test("the integrity check finds a count that differs from the tickets' people", async () => {
  await openCapacities();
  const ticket = { ticketId: "A", firstName: "Ada", lastName: "Obi", email: "ada@example.com" };
  await db.insert(tickets).values({ ...ticket, package: "VIP", quantity: 3 });
  expect(await findTicketViolations(db, "all", start)).toEqual([]);
  await db.execute("alter table tickets disable trigger count_ticket_change");
  await db.update(tickets).set({ quantity: 4 });
  await db.execute("alter table tickets enable trigger count_ticket_change");
  const wrong = [
    { id: "ticket 3 VIP", what: "1 tickets are counted in this room, and there are 0" },
    { id: "ticket 4 VIP", what: "0 tickets are counted in this room, and there are 1" },
  ];
  expect(await findTicketViolations(db, "all", start)).toMatchObject(wrong);
  expect(await checkIntegrity({ db, now: () => start })).toMatchObject(wrong);
});
