import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allOf } from "#app/db/all-of.server.ts";
import {
  capacities,
  capacityTypes,
  ticketPhases,
  ticketPlaces,
  ticketTypes,
} from "#app/db/schema.server.ts";

import { compactCounters } from "#app/domain/counters.server.ts";
import { checkIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { capacityLeft } from "#app/shared/tickets/sale.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { readCapacities, readTaken } from "./capacities.server.ts";

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
const sizes: Record<string, number> = { Hall: 3_000, "VIP floor": 400, Tables: 24 };

/** Each type has two prices. */
async function openCapacities() {
  const made = await db
    .insert(capacities)
    .values(Object.entries(sizes).map(([name, size], position) => ({ name, size, position })))
    .returning();
  const types = await db
    .insert(ticketTypes)
    .values(["Regular", "VIP", "Table"].map((name) => ({ name, package: name })))
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
  until: Date | null;
}

/** Whether a place takes room, written as simply as possible. */
const isTaken = ({ state, until }: Place, at: number) =>
  state === "reserved"
    ? until!.getTime() > at && until!.getTime() <= at + 16 * 60_000
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

const does = ["reserve", "reserve", "pay", "refund", "offer", "decline", "allot", "plan"] as const;
const step = fc.record({
  does: fc.constantFrom(...does),
  type: fc.constantFrom("Regular", "VIP", "Table"),
  which: fc.nat(),
  minutes: fc.constantFrom(1, 10, 15, 16, 17, 60),
});
/** The steps between one comparison and the next. */
const round = fc.record({
  steps: fc.array(step, { minLength: 25, maxLength: 25, size: "max" }),
  minutes: fc.constantFrom(0, 1, 5, 12),
  changes: fc.constantFrom("nothing", "size", "price gone", "counters summed up"),
  size: fc.integer({ min: 1, max: 500 }),
});
const states = {
  pay: "sold",
  refund: "void",
  offer: "offered",
  decline: "void",
  allot: "allotted",
  plan: "planned",
} as const;

test("after four thousand steps of a sale the counts of places equal a count place by place", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 40, maxLength: 40, size: "max" }),
      async (rounds) => {
        await db.delete(ticketPlaces);
        await db.delete(capacities);
        await db.delete(ticketTypes);
        const { typeOf, phases } = await openCapacities();
        const places: Place[] = [];
        const now = { ...sizes };
        let at = start.getTime();
        for (const { steps, minutes, changes, size } of rounds) {
          await db.transaction(async (tx) => {
            const written = steps.map(({ does: what, type, which, minutes: lasts }) => {
              if (what === "reserve") {
                const typeId = typeOf(type);
                const ofType = phases.filter((phase) => phase.typeId === typeId);
                const place: Place = {
                  id: randomUUID(),
                  typeId,
                  phaseId: ofType[which % 2]?.id ?? null,
                  state: "reserved",
                  until: new Date(at + lasts * 60_000),
                };
                places.push(place);
                return tx
                  .insert(ticketPlaces)
                  .values({ ...place, priceKobo: 1 })
                  .execute();
              }
              const old = places[which % Math.max(1, places.length)];
              if (!old) return null;
              const set = { state: states[what], until: null };
              Object.assign(old, set);
              return tx.update(ticketPlaces).set(set).where(eq(ticketPlaces.id, old.id)).execute();
            });
            await allOf(written);
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
          if (changes === "counters summed up") await compactCounters(db);

          const taken = await readTaken(db, new Date(at));
          const counted = takenOf(places, at);
          expect(
            Object.fromEntries(
              taken.map(({ typeId, phaseId, state, quantity }) => [
                `${typeId} ${phaseId} ${state}`,
                quantity,
              ]),
            ),
          ).toEqual(counted);
          for (const capacity of await readCapacities(db, Promise.resolve(taken))) {
            const all = weights.reduce(
              (sum, one) =>
                one.capacity === capacity.name
                  ? sum +
                    one.weight *
                      places.filter(
                        (place) => place.typeId === typeOf(one.type) && isTaken(place, at),
                      ).length
                  : sum,
              0,
            );
            expect(capacityLeft(capacity)).toBe(Math.max(0, now[capacity.name]! - all));
          }
        }
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
