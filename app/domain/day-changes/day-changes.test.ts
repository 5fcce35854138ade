import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  broadcastRecipients,
  broadcasts,
  dayChanges,
  emails,
  orders,
  refunds,
  tickets,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { checkIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import { planReminders } from "#app/domain/broadcasts/reminders.server.ts";
import { sendBroadcasts } from "#app/domain/broadcasts/send-broadcasts.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { listReturnable, returnTickets } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createOrder } from "#tests/support/factories.ts";
import { mailbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { changeDay, type NewDayChange } from "./change-day.server.ts";
import type { WantedChange } from "./draft-change.server.ts";
import { planDayChange } from "./plan-change.server.ts";
import { resumeDayChanges, workOnDayChange } from "./refund-cancelled.server.ts";

/* The specification's day, 2 August 2025, with gates at 13:00 in Lagos, an hour ahead of UTC. */
const site = await createTestApp({ now: "2025-07-20T08:00:00Z" });
const { app } = site;
const { db } = app;

let by = "";
let Regular = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
  const types = await openTicketSale(site, { Hall: 100 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  Regular = types["Regular"]!;
});

const { gates, ends, venue, city } = defaultSettings.day;
const aWeekLater = {
  kind: "moved" as const,
  to: { date: "2025-08-09", gates, ends, venue, campus: "", city },
  returnsDays: 7,
} satisfies WantedChange;
const cancelled: WantedChange = {
  kind: "cancelled",
  refund: "all",
  refundsOrders: true,
  returnsDays: null,
};

async function changing(
  change: WantedChange,
  { id = randomUUID(), ...rest }: Partial<NewDayChange> = {},
) {
  const { number } = await app.festival();
  const words = { subject: "What becomes of the day", body: "Hello {name}, read this." };
  const wanted = { id, seen: number, change, ...words, tellsNewsletter: false, ...rest };
  return { id, press: () => changeDay(app, wanted, by) };
}

const buy = (email: string, quantity = 1) =>
  buyTickets(site, { typeId: Regular, email, quantity, name: email.split("@")[0]! });

const validTickets = () => db.$count(tickets, isNull(tickets.cancelledAt));

async function waitFor(email: string): Promise<void> {
  await db.insert(waitingEntries).values({
    typeId: Regular,
    name: "Waits",
    email,
    personKey: `email:${email}`,
    quantity: 1,
    token: `wait-${email}`,
    takesFewer: false,
    state: "waiting",
    waitsSince: app.now(),
  });
}

describe("a festival that moves by a week", () => {
  test("publishes the day, and tells each holder and who waits once", async () => {
    const first = await buy("ada@example.com", 2);
    await buy("ada@example.com");
    await issueTicket(
      app,
      {
        firstName: "Bisi",
        lastName: "Ade",
        email: "bisi@example.com",
        package: "Regular",
        gender: "",
        quantity: 1,
      },
      by,
    );
    await waitFor("chidi@example.com");
    site.clock.advance(1_000);
    const { press } = await changing(aWeekLater);
    await press();
    await site.jobs.done();

    expect((await app.festival()).day.date).toBe("2025-08-09");
    expect(await validTickets()).toBe(4);
    const told = (await mailbox(site)).filter(
      ({ subject }) => subject === "What becomes of the day",
    );
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      "ada@example.com",
      "bisi@example.com",
      "chidi@example.com",
    ]);
    const ofAda = told.find(({ to }) => to === "ada@example.com")!;
    expect(ofAda.html).toContain(`/tickets/order/${first.token}/return`);
    expect(ofAda.text.replaceAll("\n", " ")).toContain("give them back until 27 Jul 2025, 09:00");
    expect(told.find(({ to }) => to === "chidi@example.com")!.text).not.toContain("give them back");
  });

  test("keeps every ticket's code, and gives calendars a higher sequence", async () => {
    const { tickets: bought } = await buy("ada@example.com");
    const sequence = async () =>
      Number(/^SEQUENCE:(\d+)/m.exec(await site.client().read("/festival.ics"))![1]);
    const before = await sequence();
    await (await changing(aWeekLater)).press();
    const [after] = await db.select().from(tickets);
    expect(after).toMatchObject({
      token: bought[0]!.token,
      generation: bought[0]!.generation,
      signature: bought[0]!.signature,
    });
    expect(await sequence()).toBe(before + 1);
  });

  test("takes tickets back whole for the days that were chosen, whatever they were sold under", async () => {
    await saveReturns(
      app,
      { returnsHours: null, returnFeeKobo: 500_00, returnsWhenResold: true },
      by,
    );
    const { token, tickets: bought } = await buy("ada@example.com");
    const giving = { purchase: token, ticketIds: [bought[0]!.id] };
    expect((await refusalOf(returnTickets(app, giving)))?.message).toContain("not taken back");
    site.clock.advance(1_000);
    await (await changing(aWeekLater)).press();
    expect(await site.client().read(`/tickets/order/${token}`)).toContain("Give tickets back");
    expect(await listReturnable(db, token, app.now())).toMatchObject([
      { backKobo: 3_000_00, feeKobo: 0, whenResold: false, blockedReason: null },
    ]);
    expect(await returnTickets(app, giving)).toMatchObject({ amountKobo: 3_000_00, forSale: 0 });
  });

  test("takes none back once those days are over, nor what was bought after it moved", async () => {
    const { token } = await buy("ada@example.com");
    site.clock.advance(1_000);
    await (await changing(aWeekLater)).press();
    site.clock.advance(1_000);
    const later = await buy("bisi@example.com");
    expect((await listReturnable(db, later.token, app.now()))[0]!.blockedReason).toContain(
      "not taken back",
    );
    site.clock.set("2025-07-28T08:00:00Z");
    expect((await listReturnable(db, token, app.now()))[0]!.blockedReason).toContain(
      "not taken back",
    );
  });

  test("keeps its campus while the venue stays, and loses what was said of another venue", async () => {
    const { day } = await app.festival();
    const directions = { mapUrl: "https://maps.example/arena", gate: "Behind the library" };
    await db.transaction((tx) =>
      publishSections(tx, { day: { ...day, ...directions } }, by, app.now()),
    );
    await (await changing(aWeekLater)).press();
    expect((await app.festival()).day).toMatchObject({ campus: day.campus, ...directions });
    const to = { ...aWeekLater.to, venue: "Liberation Stadium" };
    await (await changing({ ...aWeekLater, to })).press();
    expect((await app.festival()).day).toMatchObject({ campus: "", mapUrl: "", gate: "" });
    const back = { ...to, venue: "Main Bowl", campus: "Rivers State University" };
    await (await changing({ ...aWeekLater, to: back })).press();
    expect((await app.festival()).day.campus).toBe("Rivers State University");
  });

  test("is done once when the form is sent twice at the same moment", async () => {
    await buy("ada@example.com");
    const { press } = await changing(aWeekLater);
    await Promise.all([press(), press()]);
    await press();
    expect(await db.$count(dayChanges)).toBe(1);
    expect(await db.$count(broadcasts)).toBe(1);
    expect(await db.$count(broadcastRecipients)).toBe(1);
  });

  test("tells the second of two organisers that the first has published", async () => {
    const [first, second] = [await changing(aWeekLater), await changing(cancelled)];
    await first.press();
    const refusal = await refusalOf(second.press());
    expect(refusal).toMatchObject({ reason: "changed" });
    expect(refusal!.message).toMatch(/published the festival meanwhile \(version \d+\)/);
    expect((await app.festival()).day.isCancelled).toBe(false);
  });

  test("is refused where the new day is over, or is the day that it has", async () => {
    const to = { date: "2025-07-01", gates, ends, venue, campus: "", city };
    const past = await changing({ kind: "moved", to, returnsDays: null });
    expect(await refusalOf(past.press())).toMatchObject({ reason: "past" });
    const same = await changing({
      kind: "moved",
      to: { ...to, date: defaultSettings.day.date },
      returnsDays: null,
    });
    expect(await refusalOf(same.press())).toMatchObject({ reason: "same" });
    expect(await db.$count(broadcasts)).toBe(0);
  });
});

describe("an act less", () => {
  test("takes the act off the bill and tells the holders", async () => {
    const act = { name: "Creek Boys", description: "", startsAt: "", pictureId: "" };
    const { lineUp } = await app.festival();
    const acts = [{ ...lineUp.acts[0], ...act }] as typeof lineUp.acts;
    await db.transaction((tx) =>
      publishSections(tx, { lineUp: { ...lineUp, acts } }, by, app.now()),
    );
    await buy("ada@example.com");
    await (await changing({ kind: "act_less", act: "Creek Boys", returnsDays: null })).press();
    expect((await app.festival()).lineUp.acts).toEqual([]);
    expect(await db.$count(broadcastRecipients)).toBe(1);
    expect(await validTickets()).toBe(1);
  });
});

describe("a cancelled festival that refunds everything", () => {
  /** Thirty orders of fifty tickets, two that were issued, and an order of merchandise. */
  async function sellMuch() {
    for (let index = 0; index < 30; index++)
      await buy(`buyer${index}@example.com`, index < 20 ? 2 : 1);
    for (const email of ["guest1@example.com", "guest2@example.com"])
      await issueTicket(
        app,
        { firstName: "Guest", lastName: "One", email, package: "Regular", gender: "", quantity: 1 },
        by,
      );
    return createOrder(site, await signUp(site, { email: "shop@example.com" }));
  }

  /** The parts of the application, of which every n-th transaction is cut off. */
  function killedAt(nth: number) {
    let count = 0;
    const transaction: typeof db.transaction = (work, ...rest) =>
      db.transaction(
        async (tx) => {
          count += 1;
          // Half of them die before they have begun, half before they commit.
          if (count === nth && nth % 2 === 0) throw new Error("killed");
          const done = await work(tx);
          if (count === nth) throw new Error("killed");
          return done;
        },
        ...rest,
      );
    const cut = new Proxy(db, {
      get: (target, name) =>
        name === "transaction" ? transaction : Reflect.get(target, name, target),
    });
    return { ...app, db: cut };
  }

  test("says beforehand what it costs", async () => {
    await buy("ada@example.com", 2);
    expect(await planDayChange(app, cancelled)).toMatchObject({
      tickets: { tickets: 2, orders: 1, issued: 0, paidKobo: 6_000_00 },
      holders: 1,
      balanceKobo: expect.any(Number),
    });
  });

  test("ends the sale and the waiting list, and pages, calendar and search engines say so", async () => {
    await waitFor("chidi@example.com");
    await (await changing(cancelled)).press();
    await site.jobs.done();
    expect((await readSale(db, app.now())).closesAt).toEqual(app.now());
    const [entry] = await db.select().from(waitingEntries);
    expect(entry!.state).toBe("missed");
    const home = await site.client().read("/");
    expect(home).toContain("on 2 August 2025 is cancelled.");
    expect(home).not.toContain("Countdown");
    expect(home).toContain("https://schema.org/EventCancelled");
    expect(await site.client().read("/festival.ics")).toContain("STATUS:CANCELLED");
    await planReminders(app);
    expect(await db.$count(broadcasts, isNotNull(broadcasts.reminder))).toBe(0);
  });

  test("refunds each order once, wherever its work was killed", async () => {
    const shopOrder = await sellMuch();
    const { id, press } = await changing(cancelled);
    await press();
    // Killed at each of the first steps in turn, and each time gone on with by the next minute.
    for (let nth = 1; nth <= 36; nth++) {
      const [change] = await db.select().from(dayChanges);
      if (change!.endedAt) break;
      await workOnDayChange(killedAt(Math.min(nth, 3)), id).catch((error: unknown) => {
        if (String(error) !== "Error: killed") throw error;
      });
    }
    await resumeDayChanges(app);
    await site.jobs.done();

    expect(await validTickets()).toBe(0);
    const [order] = await db.select().from(orders).where(eq(orders.id, shopOrder.orderId));
    expect(order!.status).toBe("cancelled");
    const [change] = await db.select().from(dayChanges);
    expect(change).toMatchObject({ done: 53, failures: [] });
    expect(change!.endedAt).not.toBeNull();
    const paidBack = await db.select().from(refunds);
    expect(paidBack).toHaveLength(31);
    const ofTickets = paidBack.filter(({ orderId }) => orderId !== shopOrder.orderId);
    expect(ofTickets.reduce((sum, { amount }) => sum + amount, 0)).toBe(50 * 3_000_00);
    expect(await checkIntegrity(app)).toEqual([]);
    const told = await db.select().from(broadcastRecipients);
    // Thirty buyers, two guests, and who ordered.
    expect(told).toHaveLength(33);
    const mails = await db
      .select()
      .from(emails)
      .where(and(eq(emails.kind, "tickets_cancelled"), isNull(emails.failedAt)));
    expect(mails).toHaveLength(30);
  }, 120_000);

  test("refunds a ticket that is being paid for at that moment, too", async () => {
    const { reference } = await beginTickets(site, { typeId: Regular, email: "late@example.com" });
    const { id, press } = await changing(cancelled);
    await press();
    await workOnDayChange(app, id);
    expect((await db.select().from(dayChanges))[0]!.endedAt).toBeNull();
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    await settlePurchase(app, reference);
    await resumeDayChanges(app);
    expect(await validTickets()).toBe(0);
    expect(await db.$count(refunds)).toBe(1);
  });
});

test("a cancelled festival that lets buyers choose keeps their tickets, and takes them back by link", async () => {
  const { token, tickets: bought } = await buy("ada@example.com", 2);
  site.clock.advance(1_000);
  const change = { ...cancelled, refund: "choose", returnsDays: 14 } as const;
  await (await changing(change)).press();
  await sendBroadcasts(app);
  expect(await validTickets()).toBe(2);
  // The day itself is over by then: what was cancelled goes back all the same.
  site.clock.set("2025-08-02T20:00:00Z");
  const giving = { purchase: token, ticketIds: [bought[0]!.id] };
  expect(await returnTickets(app, giving)).toMatchObject({ amountKobo: 3_000_00 });
  site.clock.set("2025-08-04T08:00:00Z");
  const late = { purchase: token, ticketIds: [bought[1]!.id] };
  expect(await refusalOf(returnTickets(app, late))).not.toBeNull();
});
