import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { capacities, capacityTypes, ticketPlaces, ticketTypes } from "#app/db/schema.server.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { readRooms } from "./sale-rooms.server.ts";

const start = new Date("2026-11-02T08:00:00Z");
const site = await createTestApp({ now: start });
const { db } = site.app;

/** Hall 3,000 ← Regular, VIP and tables for ten; VIP floor 400 ← VIP and tables; tables 24. */
const weights = [
  { room: "Hall", type: "Regular", weight: 1 },
  { room: "Hall", type: "VIP", weight: 1 },
  { room: "Hall", type: "Table", weight: 10 },
  { room: "VIP floor", type: "VIP", weight: 1 },
  { room: "VIP floor", type: "Table", weight: 10 },
  { room: "Tables", type: "Table", weight: 1 },
];

async function openRooms() {
  const rooms = await db
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
    weights.map(({ room, type, weight }) => ({
      capacityId: rooms.find(({ name }) => name === room)!.id,
      typeId: typeOf(type),
      weight,
    })),
  );
  return { typeOf };
}

interface Place {
  id: string;
  type: string;
  state: "held" | "sold" | "offered" | "allotted" | "plan" | "void";
  until: number | null;
}

/** What a capacity has left, counted as a person would: place by place. */
function takenOf(room: string, places: readonly Place[], at: number): number {
  let taken = 0;
  for (const { type, state, until } of places) {
    const takes = weights.find((one) => one.room === room && one.type === type);
    const isHeld = state === "held" && until! > at && until! <= at + 16 * 60_000;
    const isTaken = ["sold", "offered", "allotted", "plan"].includes(state);
    if (takes && (isHeld || isTaken)) taken += takes.weight;
  }
  return taken;
}

const step = fc.record({
  does: fc.constantFrom("hold", "hold", "hold", "sell", "void", "offer", "allot", "wait"),
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
      const { typeOf } = await openRooms();
      const places: Place[] = [];
      let at = start.getTime();
      for (const { does, type, which, minutes } of steps) {
        const old = places[which % Math.max(1, places.length)];
        if (does === "wait") at += minutes * 60_000;
        else if (does === "hold") {
          const until = at + minutes * 60_000;
          const [made] = await db
            .insert(ticketPlaces)
            .values({ typeId: typeOf(type), state: "held", until: new Date(until), priceKobo: 1 })
            .returning({ id: ticketPlaces.id });
          places.push({ id: made!.id, type, state: "held", until });
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
        const rooms = await readRooms(db, new Date(at));
        for (const { name, sold, held, offered } of rooms)
          expect(`${name} ${sold + held + offered}`).toBe(`${name} ${takenOf(name, places, at)}`);
      }
    }),
    { numRuns: 12 },
  );
});
