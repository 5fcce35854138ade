import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { capacities, capacityTypes, ticketPlaces, ticketTypes } from "#app/db/schema.server.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { readCapacities } from "./capacities.server.ts";

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

async function openCapacities() {
  const made = await db
    .insert(capacities)
    .values([
      { name: "Hall", size: 3_000, position: 0 },
      { name: "VIP floor", size: 400, position: 1 },
      { name: "Tables", size: 24, position: 2 },
    ])
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
  return { typeOf };
}

interface Place {
  id: string;
  type: string;
  state: "reserved" | "sold" | "offered" | "allotted" | "plan" | "void";
  until: number | null;
}

/** What a capacity has left, counted as a person would: place by place. */
function takenOf(capacity: string, places: readonly Place[], at: number): number {
  let taken = 0;
  for (const { type, state, until } of places) {
    const takes = weights.find((one) => one.capacity === capacity && one.type === type);
    const isReserved = state === "reserved" && until! > at && until! <= at + 16 * 60_000;
    const isTaken = ["sold", "offered", "allotted", "plan"].includes(state);
    if (takes && (isReserved || isTaken)) taken += takes.weight;
  }
  return taken;
}

const step = fc.record({
  does: fc.constantFrom("reserve", "reserve", "reserve", "sell", "void", "offer", "allot", "wait"),
  type: fc.constantFrom("Regular", "VIP", "Table"),
  which: fc.nat(),
  minutes: fc.constantFrom(0, 1, 10, 15, 16, 17, 60),
});

test("after any steps of a sale the places taken of each capacity equal those counted one by one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      await db.delete(ticketPlaces);
      await db.delete(capacities);
      await db.delete(ticketTypes);
      const { typeOf } = await openCapacities();
      const places: Place[] = [];
      let at = start.getTime();
      for (const { does, type, which, minutes } of steps) {
        const old = places[which % Math.max(1, places.length)];
        if (does === "wait") at += minutes * 60_000;
        else if (does === "reserve") {
          const until = at + minutes * 60_000;
          const [made] = await db
            .insert(ticketPlaces)
            .values({
              typeId: typeOf(type),
              state: "reserved",
              until: new Date(until),
              priceKobo: 1,
            })
            .returning({ id: ticketPlaces.id });
          places.push({ id: made!.id, type, state: "reserved", until });
        } else if (old) {
          const states = {
            sell: "sold",
            void: "void",
            offer: "offered",
            allot: "allotted",
          } as const;
          old.state = states[does];
          old.until = null;
          await db
            .update(ticketPlaces)
            .set({ state: old.state, until: null })
            .where(eq(ticketPlaces.id, old.id));
        }
        const capacities = await readCapacities(db, new Date(at));
        for (const { name, sold, reserved, offered } of capacities)
          expect(`${name} ${sold + reserved + offered}`).toBe(
            `${name} ${takenOf(name, places, at)}`,
          );
      }
    }),
    { numRuns: 12 },
  );
});
