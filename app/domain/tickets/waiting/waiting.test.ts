import { openTickets } from "#tests/support/purchases.ts";
import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { dismissPurchase } from "#app/domain/purchases/supersede.server.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  capacities,
  emails,
  orders,
  ticketOffers,
  ticketPlaces,
  tickets,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { saveSale } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { availabilityAt } from "#app/shared/tickets/sale.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { findWaiting, joinWaiting, leaveWaiting, waitAgain } from "./join-waiting.server.ts";
import { offerNow, removeWaiting, serveWaiting } from "./serve-waiting.server.ts";
import { findOffer, refuseOffer } from "./ticket-offers.server.ts";

// Nine in the morning in Lagos, a month before the day.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const minute = 60_000;
const hour = 60 * minute;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

/** Makes a hall that is sold out, each ticket to another buyer, and returns their orders. */
async function soldOut(size: number, type: object = {}) {
  const { Regular } = await openTicketSale(site, { Hall: size }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 }, ...type },
  ]);
  const typeId = Regular!;
  const sold = [];
  for (let index = 0; index < size; index++)
    sold.push(await buyTickets(site, { typeId, email: `buyer${index}@example.com` }));
  return { typeId, sold };
}

type Sold = Awaited<ReturnType<typeof buyTickets>>;
const cancel = ({ order, tickets: [ticket] }: Sold) =>
  cancelTickets(
    app,
    { orderId: order.id, ticketIds: [ticket!.id], reason: "Gone.", refund: true },
    by,
  );

const sender = () => ({ network: "10.0.0.1", browser: site.app.browserOf(null) });
const join = (
  typeId: string,
  name: string,
  more: { quantity?: number; takesFewer?: boolean } = {},
) =>
  joinWaiting(
    app,
    {
      typeId,
      name,
      email: `${name.toLowerCase()}@example.com`,
      phone: null,
      quantity: 1,
      takesFewer: false,
      ...more,
    },
    sender(),
  );

const listOffers = () =>
  db
    .select({
      name: waitingEntries.name,
      quantity: ticketOffers.quantity,
      state: ticketOffers.state,
    })
    .from(ticketOffers)
    .innerJoin(waitingEntries, eq(waitingEntries.id, ticketOffers.entryId))
    .orderBy(asc(ticketOffers.createdAt), asc(waitingEntries.waitsSince));
const openOffers = async () =>
  (await listOffers()).filter(({ state }) => state === "open").map(({ name }) => name);
/** How many offers of a state each transaction wrote, the most first. */
async function sizesOfTransactions(state: "open" | "ended"): Promise<number[]> {
  const written = await db
    .select({ many: sql`count(*)`.mapWith(Number) })
    .from(ticketOffers)
    .where(eq(ticketOffers.state, state))
    .groupBy(sql`xmin::text`);
  return written.map(({ many }) => many).toSorted((one, other) => other - one);
}
const offerOf = async (token: string) => (await findWaiting(db, token))!.offer!;
const stateNow = async (typeId: string) => {
  const sale = await readSale(db, app.now());
  return availabilityAt(
    sale,
    sale.types.find(({ id }) => id === typeId)!,
    app.now(),
  ).state;
};
const begin = (
  offer: string,
  email: string,
  { quantity = 1, seenKobo = 3_000_00, sent = newPurchaseToken() } = {},
) =>
  openTickets(
    app,
    {
      typeId: "",
      quantity,
      seenKobo,
      name: "Chi Eze",
      email,
      phone: null,
      token: sent,
      offer,
    },
    null,
  );
async function expectSound() {
  expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
}

describe("a place that becomes free while people wait", () => {
  it("is offered to the first of them, and sold to nobody else meanwhile", async () => {
    const { typeId, sold } = await soldOut(3);
    const chi = await join(typeId, "Chi");
    site.clock.advance(minute);
    await join(typeId, "Dan");
    await cancel(sold[0]!);
    // The place is theirs before anybody has served the list.
    expect(await stateNow(typeId)).toBe("promised");
    expect(
      await refusalOf(beginTickets(site, { typeId, email: "fast@example.com" })),
    ).toMatchObject({ reason: "none" });
    expect(await serveWaiting(app)).toBe(1);
    expect(await openOffers()).toEqual(["Chi"]);
    expect(await stateNow(typeId)).toBe("promised");
    const { until, token } = await offerOf(chi);
    expect(until).toEqual(new Date(app.now().getTime() + 6 * hour));
    const mailed = await db.select().from(emails).where(eq(emails.kind, "ticket_offer"));
    expect(mailed).toMatchObject([{ recipient: "chi@example.com", data: { token, quantity: 1 } }]);
    await expectSound();
  });

  it("is bought once by the person whom it was offered to, and their entry is closed for good", async () => {
    const { typeId, sold } = await soldOut(2);
    const chi = await join(typeId, "Chi");
    await cancel(sold[0]!);
    await serveWaiting(app);
    const { token } = await offerOf(chi);
    const { reference } = await begin(token, "chi@example.com");
    expect(await refusalOf(begin(token, "chi@example.com"))).toMatchObject({ reason: "changed" });
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    await settlePurchase(app, reference);
    const [mine] = await db.select().from(tickets).where(eq(tickets.email, "chi@example.com"));
    expect(mine).toMatchObject({ paidKobo: 3_000_00, cancelledAt: null });
    expect(await findWaiting(db, chi)).toMatchObject({ entry: { state: "taken" }, offer: null });
    // Given back again, it goes to the next, and the offer is not revived.
    const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
    const asked = { orderId: order!.id, ticketIds: [mine!.id], reason: "Gone.", refund: true };
    await cancelTickets(app, asked, by);
    expect(await serveWaiting(app)).toBe(0);
    expect(await stateNow(typeId)).toBe("on-sale");
    await expectSound();
  });

  it("goes to the next person when the time is over; whoever missed it may wait again once, at the end of the list", async () => {
    const { typeId, sold } = await soldOut(2);
    const chi = await join(typeId, "Chi");
    site.clock.advance(minute);
    await join(typeId, "Dan");
    site.clock.advance(minute);
    await join(typeId, "Eno");
    await cancel(sold[0]!);
    await serveWaiting(app);
    const { token, until } = await offerOf(chi);
    site.clock.advance(until.getTime() - app.now().getTime() - 1);
    expect(await serveWaiting(app)).toBe(0);
    site.clock.advance(1);
    expect(await refusalOf(begin(token, "chi@example.com"))).toMatchObject({ reason: "changed" });
    expect(await serveWaiting(app)).toBe(1);
    expect(await openOffers()).toEqual(["Dan"]);
    await waitAgain(app, chi);
    expect(await findWaiting(db, chi)).toMatchObject({ turn: 2 });
    await cancel(sold[1]!);
    await serveWaiting(app);
    expect((await openOffers()).toSorted()).toEqual(["Dan", "Eno"]);
    site.clock.advance(24 * hour);
    await serveWaiting(app);
    expect(await openOffers()).toEqual(["Chi"]);
    site.clock.advance(24 * hour);
    await serveWaiting(app);
    expect(await refusalOf(waitAgain(app, chi))).toMatchObject({ reason: "changed" });
    await expectSound();
  });

  it("that is refused goes to the next person at once", async () => {
    const { typeId, sold } = await soldOut(2);
    const chi = await join(typeId, "Chi");
    site.clock.advance(minute);
    await join(typeId, "Dan");
    await cancel(sold[0]!);
    await serveWaiting(app);
    await refuseOffer(app, (await offerOf(chi)).token);
    await site.jobs.done();
    expect(await openOffers()).toEqual(["Dan"]);
    expect(await findWaiting(db, chi)).toMatchObject({ entry: { state: "left" } });
  });

  it("is released when its payment is dismissed, and goes to the next person", async () => {
    const { typeId, sold } = await soldOut(2);
    const chi = await join(typeId, "Chi");
    site.clock.advance(minute);
    await join(typeId, "Dan");
    await cancel(sold[0]!);
    await serveWaiting(app);
    const token = newPurchaseToken();
    const offer = (await offerOf(chi)).token;
    const asked = {
      typeId,
      quantity: 1,
      seenKobo: 3_000_00,
      name: "Chi",
      phone: null,
      token,
      offer,
    };
    await openTickets(app, { ...asked, email: "chi@example.com" }, null);
    await dismissPurchase(app, { token: token });
    await serveWaiting(app);
    expect(await openOffers()).toEqual(["Dan"]);
    await expectSound();
  });
});

describe("people who wait, others who reload, and places that come free", () => {
  it("ten are offered to the first of thirty in their turn, to none of fifty who reload, by two jobs at once", async () => {
    const { Regular } = await openTicketSale(site, { Hall: 10 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ]);
    const typeId = Regular!;
    const { order, tickets: sold } = await buyTickets(site, { typeId, quantity: 10 });
    const guests = Array.from(
      { length: 30 },
      (_, index) => `Guest${String(index).padStart(2, "0")}`,
    );
    for (const guest of guests) {
      await join(typeId, guest);
      site.clock.advance(1_000);
    }
    const all = { orderId: order.id, ticketIds: sold.map(({ id }) => id), refund: true };
    const reload = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        refusalOf(beginTickets(site, { typeId, email: `fast${count}-${index}@example.com` })),
      );
    const serve = () => serveWaiting(app).catch(() => 0);
    const [fast, , ...made] = await Promise.all([
      Promise.all(reload(25)),
      cancelTickets(app, { ...all, reason: "Gone." }, by),
      serve(),
      serve(),
    ]);
    const later = await Promise.all([serve(), serve(), Promise.all(reload(25))]);
    expect([...fast, ...later[2]].map((refusal) => refusal?.reason)).toEqual(
      Array.from({ length: 50 }, () => "none"),
    );
    expect(made[0] + made[1] + later[0] + later[1]).toBe(10);
    expect(await openOffers()).toEqual(guests.slice(0, 10));
    const offered = and(eq(ticketPlaces.state, "offered"), eq(ticketPlaces.typeId, typeId));
    expect(await db.$count(ticketPlaces, offered)).toBe(10);
    await expectSound();
  });

  it("offers to forty-five, and their ends, come in transactions of ten, so that nobody who buys waits for all of them", async () => {
    const { typeId } = await soldOut(1);
    await db.insert(waitingEntries).values(
      Array.from({ length: 45 }, (_, index) => ({
        editionId: 1,
        typeId,
        name: `Guest${index}`,
        email: `guest${index}@example.com`,
        personKey: `guest${index}@example.com`,
        quantity: 1,
        takesFewer: false,
        token: `guest${index}`,
        waitsSince: app.now(),
        createdAt: app.now(),
      })),
    );
    await db.update(capacities).set({ size: 46 });
    expect(await serveWaiting(app)).toBe(45);
    expect(await sizesOfTransactions("open")).toEqual([10, 10, 10, 10, 5]);
    site.clock.advance(24 * hour);
    expect(await serveWaiting(app)).toBe(0);
    expect(await sizesOfTransactions("ended")).toEqual([10, 10, 10, 10, 5]);
    await expectSound();
  });

  it("an offer that is opened a millisecond before its end is bought, or it ended: never both", async () => {
    const { Regular } = await openTicketSale(site, { Hall: 6 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ]);
    const { order, tickets: sold } = await buyTickets(site, { typeId: Regular!, quantity: 6 });
    const entries: string[] = [];
    for (let index = 0; index < 12; index++) {
      entries.push(await join(Regular!, `Guest${String(index).padStart(2, "0")}`));
      site.clock.advance(1_000);
    }
    const ticketIds = sold.map(({ id }) => id);
    await cancelTickets(app, { orderId: order.id, ticketIds, reason: "Gone.", refund: true }, by);
    expect(await serveWaiting(app)).toBe(6);
    const offers = await Promise.all(entries.slice(0, 6).map(offerOf));
    const { until } = offers[0]!;
    site.clock.set(new Date(until.getTime() - 1));
    // One is opened before anybody looks at the list, the others while it is looked at.
    await begin(offers[0]!.token, "guest00@example.com");
    const atTheEnd = { ...app, now: () => until };
    const [, ...opened] = await Promise.all([
      serveWaiting(atTheEnd),
      ...offers
        .slice(1)
        .map(({ token }, index) => refusalOf(begin(token, `guest0${index + 1}@example.com`))),
    ]);
    site.clock.set(until);
    await serveWaiting(app);
    const begun = 1 + opened.filter((refusal) => refusal === null).length;
    expect(opened.every((refusal) => refusal === null || refusal.reason === "changed")).toBe(true);
    expect(await db.$count(ticketPlaces, eq(ticketPlaces.state, "reserved"))).toBe(begun);
    expect(await openOffers()).toEqual(
      Array.from({ length: 6 - begun }, (_, index) => `Guest${String(6 + index).padStart(2, "0")}`),
    );
    expect(await findWaiting(db, entries[0]!)).toMatchObject({ entry: { state: "taken" } });
    await expectSound();
  });

  interface Queued {
    name: string;
    quantity: number;
    takesFewer: boolean;
    state: "waiting" | "offered" | "gone";
    heldBackAt: number | null;
  }

  /** Who is offered how many, as a person with the list and a watch would say. */
  function offersOf(queue: Queued[], free: number, at: number): [string, number][] {
    const offers: [string, number][] = [];
    let left = free;
    for (const one of queue) {
      if (one.state !== "waiting") continue;
      if (left >= one.quantity || (one.takesFewer && left > 0)) {
        const quantity = Math.min(left, one.quantity);
        offers.push([one.name, quantity]);
        Object.assign(one, { state: "offered", heldBackAt: null });
        left -= quantity;
      } else if (left > 0) {
        one.heldBackAt ??= at;
        if (at - one.heldBackAt < 30 * minute) left = 0;
      }
    }
    return offers;
  }

  const step = fc.record({
    does: fc.constantFrom("join", "join", "free", "free", "leave", "refuse", "wait"),
    quantity: fc.integer({ min: 1, max: 4 }),
    takesFewer: fc.boolean(),
    which: fc.nat(9),
    minutes: fc.constantFrom(1, 20, 31),
  });
  it("in any order of joining, leaving, refusing and freeing, offers are those of a plain queue", async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        round += 1;
        site.clock.reset();
        const { Regular } = await openTicketSale(site, { [`Hall ${round}`]: 20 }, [
          {
            name: `Regular ${round}`,
            prices: [{ priceKobo: 3_000_00 }],
            takes: { [`Hall ${round}`]: 1 },
          },
        ]).then((ids) => ({ Regular: Object.values(ids)[0]! }));
        const aside = { typeId: Regular, state: "planned" as const, priceKobo: 0 };
        const places = await db
          .insert(ticketPlaces)
          .values(Array.from({ length: 20 }, () => aside))
          .returning({ id: ticketPlaces.id });
        const queue: Queued[] = [];
        const tokens = new Map<string, string>();
        let free = 0;
        for (const { does, quantity, takesFewer, which, minutes } of steps) {
          const waiting = queue.filter(({ state }) => state === "waiting");
          const offered = queue.filter(({ state }) => state === "offered");
          if (does === "join") {
            const name = `Round${round}guest${queue.length}`;
            // Nobody can wait for what can be bought.
            const token = await join(Regular, name, { quantity, takesFewer }).catch(() => null);
            if (token) {
              tokens.set(name, token);
              queue.push({ name, quantity, takesFewer, state: "waiting", heldBackAt: null });
            }
          } else if (does === "free" && places.length > 0) {
            const freed = places.splice(0, quantity).map(({ id }) => id);
            await db
              .update(ticketPlaces)
              .set({ state: "void" })
              .where(inArray(ticketPlaces.id, freed));
            free += freed.length;
          } else if (does === "leave" && waiting.length > 0) {
            const one = waiting[which % waiting.length]!;
            await leaveWaiting(app, tokens.get(one.name)!);
            one.state = "gone";
          } else if (does === "refuse" && offered.length > 0) {
            const one = offered[which % offered.length]!;
            const offer = await offerOf(tokens.get(one.name)!);
            const { offer: found } = (await findOffer(db, offer.token))!;
            await refuseOffer(app, offer.token);
            one.state = "gone";
            free += found.quantity;
          } else if (does === "wait") site.clock.advance(minutes * minute);
          site.clock.advance(1_000);
          const expected = offersOf(queue, free, app.now().getTime());
          free -= expected.reduce((sum, [, count]) => sum + count, 0);
          const before = new Set((await listOffers()).map(({ name }) => name));
          await serveWaiting(app);
          // Those of the rounds before wait on beside them, for other types of tickets.
          const made = (await listOffers()).filter(
            ({ name }) => name.startsWith(`Round${round}guest`) && !before.has(name),
          );
          expect(made.map(({ name, quantity: count }) => [name, count])).toEqual(expected);
        }
        await expectSound();
      }),
      { numRuns: 6 },
    );
  });

  it("one offer is begun once by two presses at once", async () => {
    const { typeId, sold } = await soldOut(2);
    const chi = await join(typeId, "Chi");
    await cancel(sold[0]!);
    await serveWaiting(app);
    const { token } = await offerOf(chi);
    const presses = ["chi@example.com", "other@example.com"].map((email) =>
      refusalOf(begin(token, email)),
    );
    const refusals = (await Promise.all(presses)).filter((error) => error !== null);
    expect(refusals).toHaveLength(1);
    expect(await db.$count(ticketPlaces, eq(ticketPlaces.state, "reserved"))).toBe(1);
    await expectSound();
  });
});

describe("somebody who wants more than there is", () => {
  it("has free places held back for half an hour, once; after that the next person is offered them", async () => {
    const { typeId, sold } = await soldOut(4);
    await join(typeId, "Chi", { quantity: 4 });
    site.clock.advance(minute);
    await join(typeId, "Dan", { quantity: 2 });
    for (const one of sold.slice(0, 3)) await cancel(one);
    expect(await serveWaiting(app)).toBe(0);
    site.clock.advance(30 * minute - 1);
    expect(await serveWaiting(app)).toBe(0);
    site.clock.advance(1);
    expect(await serveWaiting(app)).toBe(1);
    expect(await listOffers()).toMatchObject([{ name: "Dan", quantity: 2 }]);
    await expectSound();
  });

  it("is offered fewer where they accept that, and may buy fewer still", async () => {
    const { typeId, sold } = await soldOut(4);
    const chi = await join(typeId, "Chi", { quantity: 4, takesFewer: true });
    for (const one of sold.slice(0, 3)) await cancel(one);
    await serveWaiting(app);
    expect(await listOffers()).toMatchObject([{ name: "Chi", quantity: 3 }]);
    const { token } = await offerOf(chi);
    expect(
      await refusalOf(begin(token, "chi@example.com", { quantity: 4, seenKobo: 12_000_00 })),
    ).toMatchObject({ reason: "capacity" });
    await begin(token, "chi@example.com", { quantity: 2, seenKobo: 6_000_00 });
    expect(await stateNow(typeId)).toBe("on-sale");
    await expectSound();
  });
});

describe("the waiting list", () => {
  it("has one entry for each person, and can be joined only while nothing can be bought", async () => {
    const { typeId, sold } = await soldOut(2);
    await joinWaiting(
      app,
      {
        typeId,
        name: "Chi",
        email: "chi.eze@gmail.com",
        phone: null,
        quantity: 1,
        takesFewer: false,
      },
      sender(),
    );
    const again = {
      typeId,
      name: "Chi",
      email: "ChiEze+2@googlemail.com".toLowerCase(),
      phone: null,
      quantity: 2,
      takesFewer: false,
    };
    expect(await refusalOf(joinWaiting(app, again, sender()))).toMatchObject({ reason: "known" });
    expect(await db.$count(waitingEntries)).toBe(1);
    await cancel(sold[0]!);
    await cancel(sold[1]!);
    expect(await stateNow(typeId)).toBe("on-sale");
    expect(await refusalOf(join(typeId, "Dan"))).toMatchObject({ reason: "capacity" });
  });

  it("is left by a link, after which the entry holds no place", async () => {
    const { typeId, sold } = await soldOut(1);
    const chi = await join(typeId, "Chi");
    await cancel(sold[0]!);
    expect(await stateNow(typeId)).toBe("promised");
    await leaveWaiting(app, chi);
    expect(await stateNow(typeId)).toBe("on-sale");
    expect(await serveWaiting(app)).toBe(0);
  });

  it("holds no place in a shared hall while the type's own floor is full", async () => {
    const ids = await openTicketSale(site, { Hall: 10, Floor: 1 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
      { name: "VIP", prices: [{ priceKobo: 9_000_00 }], takes: { Hall: 1, Floor: 1 } },
    ]);
    const vip = await buyTickets(site, { typeId: ids["VIP"]! });
    for (let index = 0; index < 9; index++) {
      await join(ids["VIP"]!, `Guest${index}`);
      site.clock.advance(1_000);
    }
    expect(await stateNow(ids["Regular"]!)).toBe("on-sale");
    await buyTickets(site, { typeId: ids["Regular"]!, quantity: 8, email: "b@example.com" });
    await cancel(vip);
    // Two places of the hall are free, of which one is promised with the floor's.
    expect(
      await refusalOf(
        beginTickets(site, { typeId: ids["Regular"]!, quantity: 2, email: "c@x.org" }),
      ),
    ).toMatchObject({ reason: "some" });
    await serveWaiting(app);
    expect(await openOffers()).toEqual(["Guest0"]);
    await expectSound();
  });

  it("goes on while the type is on sale, and offers end with the sale", async () => {
    const { typeId, sold } = await soldOut(1);
    const chi = await join(typeId, "Chi");
    await cancel(sold[0]!);
    await saveSale(app, { isOpen: false, opensAt: null, closesAt: null }, by);
    expect(await serveWaiting(app)).toBe(0);
    const closesAt = new Date(app.now().getTime() + hour);
    await saveSale(app, { isOpen: true, opensAt: null, closesAt }, by);
    expect(await serveWaiting(app)).toBe(1);
    expect(await offerOf(chi)).toMatchObject({ until: closesAt });
  });

  it("can be changed by an organiser: an offer out of turn where there is room, and a removal", async () => {
    const { typeId, sold } = await soldOut(2);
    const chi = await join(typeId, "Chi");
    site.clock.advance(minute);
    const dan = await join(typeId, "Dan");
    const idOf = async (token: string) => (await findWaiting(db, token))!.entry.id;
    expect(await refusalOf(offerNow(app, await idOf(dan), by))).toMatchObject({
      reason: "capacity",
    });
    await cancel(sold[0]!);
    await offerNow(app, await idOf(dan), by);
    expect(await openOffers()).toEqual(["Dan"]);
    expect(await refusalOf(offerNow(app, await idOf(dan), by))).toMatchObject({
      reason: "changed",
    });
    await removeWaiting(app, await idOf(chi), by);
    expect(await findWaiting(db, chi)).toMatchObject({ entry: { state: "removed" } });
    expect(await refusalOf(removeWaiting(app, await idOf(chi), by))).toMatchObject({
      reason: "changed",
    });
    await expectSound();
  });

  it("keeps an offer for whoever goes back and corrects the address in the form", async () => {
    const { typeId, sold } = await soldOut(2);
    const chi = await join(typeId, "Chi", { quantity: 2 });
    for (const one of sold) await cancel(one);
    await serveWaiting(app);
    const { token } = await offerOf(chi);
    const sent = newPurchaseToken();
    const wrong = await begin(token, "chii@example.com", { quantity: 2, seenKobo: 6_000_00, sent });
    const right = await begin(token, "chi@example.com", { quantity: 2, seenKobo: 6_000_00, sent });
    expect(right.reference).not.toBe(wrong.reference);
    const places = await db.select().from(ticketPlaces).where(eq(ticketPlaces.state, "reserved"));
    expect(places.map(({ reference }) => reference)).toEqual([right.reference, right.reference]);
    await expectSound();
  });

  it("gives an offer back whose payment could not be begun", async () => {
    const { typeId, sold } = await soldOut(1);
    const chi = await join(typeId, "Chi");
    await cancel(sold[0]!);
    await serveWaiting(app);
    const { token } = await offerOf(chi);
    const broken = {
      ...app,
      paystack: {
        ...app.paystack,
        initialize: () =>
          site.app.paystack.initialize({
            email: "",
            amountKobo: 0,
            reference: "",
            callbackUrl: "",
          }),
      },
    };
    const wanted = {
      typeId: "",
      quantity: 1,
      seenKobo: 3_000_00,
      name: "Chi",
      email: "chi@example.com",
      phone: null,
      token: newPurchaseToken(),
      offer: token,
    };
    expect(await refusalOf(openTickets(broken, wanted, null))).toMatchObject({
      reason: "payment",
    });
    expect(await findOffer(db, token)).toMatchObject({ offer: { state: "open", quantity: 1 } });
    await begin(token, "chi@example.com");
    await expectSound();
  });
});
