import { openTickets } from "#tests/support/purchases.ts";
import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  capacities,
  emails,
  paymentCases,
  ticketPhases,
  ticketPlaces,
  tickets,
} from "#app/db/schema.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { cancelType, undoTypeCancellation } from "#app/domain/tickets/sold/cancel-type.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import {
  findWaiting,
  joinWaiting,
  waitAgain,
} from "#app/domain/tickets/waiting/join-waiting.server.ts";
import { offerNow, serveWaiting } from "#app/domain/tickets/waiting/serve-waiting.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { capacityLeft } from "#app/shared/tickets/sale.ts";
import { saveSale } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { refusalOf as findRefusal } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { renewPurchase } from "#app/domain/purchases/supersede.server.ts";

/*
 * The specification's day, 2 August 2025: gates at 13:00, the last song at 04:00 of the next
 * morning. Lagos is an hour ahead.
 */
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const lastSong = "2025-08-03T03:00:00Z";
const minute = 60_000;

it("keeps nothing for late payments once the doors are open", async () => {
  const prices = [{ priceKobo: 1_000_00 }];
  await openTicketSale(site, { Hall: 2 }, [{ name: "Regular", prices, takes: { Hall: 1 } }]);
  await db.update(capacities).set({ lateReserve: 1 });
  const leftAt = async (at: Date) => capacityLeft((await readSale(db, at)).capacities[0]!);
  const { startsAt } = await app.festival();
  expect(await leftAt(new Date(startsAt.getTime() - 1))).toBe(1);
  expect(await leftAt(startsAt)).toBe(2);
});

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

async function openHall(size: number | null = null): Promise<string> {
  const { Regular } = await openTicketSale(site, { Hall: size }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  return Regular!;
}

const moveDay = (date: string) =>
  db.transaction((tx) =>
    publishSections(tx, { day: { ...defaultSettings.day, date } }, by, app.now()),
  );

/** The words of a refusal; empty where it succeeded. */
const refusalOf = async (asked: Promise<unknown>) => (await findRefusal(asked))?.message ?? "";

const sender = () => ({ network: "10.0.0.1", browser: app.browserOf(null) });
const join = (typeId: string, name: string) =>
  joinWaiting(
    app,
    {
      typeId,
      name,
      email: `${name}@example.com`,
      phone: null,
      quantity: 1,
      takesFewer: false,
    },
    sender(),
  );

/** Makes an offer of a ticket that came free, and what its person sends to buy it. */
async function offerOfOne() {
  const typeId = await openHall(1);
  const { order, tickets: bought } = await buyTickets(site, { typeId });
  const token = await join(typeId, "chi");
  const ticketIds = [bought[0]!.id];
  await cancelTickets(app, { orderId: order.id, ticketIds, reason: "Gone.", refund: true }, by);
  await serveWaiting(app);
  const offer = (await findWaiting(db, token))!.offer!.token;
  const wanted = { typeId: "", quantity: 1, seenKobo: 3_000_00, name: "Chi Eze", phone: null };
  const taking = { ...wanted, email: "chi@example.com", token: newPurchaseToken() };
  return { typeId, taking, offer, token };
}

const textOf = (page: string) =>
  page
    .replace(/^.*?<body/s, "<body")
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
const structuredData = (page: string) =>
  JSON.parse(
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? "null",
  ) as { offers?: unknown } | null;

describe("a sale without an end of its own", () => {
  it("sells until the last song, and reserves nothing from then on", async () => {
    const typeId = await openHall();
    site.clock.set(new Date(new Date(lastSong).getTime() - 1));
    await beginTickets(site, { typeId });
    site.clock.set(lastSong);
    const refused = await refusalOf(
      beginTickets(site, { typeId, email: "bayo@example.com", seenKobo: 3_000_00 }),
    );
    expect(refused).toContain("The festival is over");
    expect(await db.$count(ticketPlaces)).toBe(1);
  });

  it("ends at once when the day is moved into the past", async () => {
    const typeId = await openHall();
    await moveDay("2025-07-01");
    expect(await refusalOf(beginTickets(site, { typeId, seenKobo: 3_000_00 }))).toContain(
      "The festival is over",
    );
    await moveDay("2025-07-02");
    await beginTickets(site, { typeId });
  });

  it("is over on every page after the day", async () => {
    const typeId = await openHall(1);
    await buyTickets(site, { typeId });
    const token = await join(typeId, "chi");
    const visitor = site.client();
    const admin = await signInAsAdministrator(site);
    const at = lastSong;
    site.clock.set(at);
    const page = textOf(await visitor.read(`/tickets?at=${at}`));
    expect(page).toContain("The festival is over, and so is the sale of its tickets.");
    expect(page).not.toContain("Buy");
    expect(page).not.toContain("Waiting list");
    const buy = textOf(await visitor.read(`/tickets/${typeId}`));
    expect(buy).toContain("The festival is over");
    expect(buy).not.toContain("Join the waiting list");
    expect(textOf(await visitor.read(`/tickets/${typeId}/wait`))).toContain("The festival is over");
    const entry = textOf(await visitor.read(`/wait/${token}`));
    expect(entry).toContain("The festival that these tickets were for is over");
    expect(entry).not.toContain("in turn");
    const office = textOf(await admin.read("/adminTickets"));
    expect(office).toContain("The sale is over");
    expect(office).toContain("day has passed, and every sale ends with it.");
  });
});

describe("while tickets are on sale", () => {
  it("the festival's event has their offers, on the first page and on that of the tickets", async () => {
    const { Regular } = await openTicketSale(site, { Hall: 100, Floor: 0 }, [
      {
        name: "Regular",
        prices: [{ priceKobo: 3_000_00, closesAt: new Date("2025-07-20T23:00:00Z") }],
        takes: { Hall: 1 },
      },
      { name: "VIP", package: "Vip", prices: [{ priceKobo: 10_000_00 }], takes: { Floor: 1 } },
    ]);
    for (const path of ["/", "/tickets"]) {
      const data = structuredData(await site.client().read(`${path}?at=sale`));
      expect(data, path).toMatchObject({
        "@type": "Festival",
        startDate: "2025-08-02T12:00:00Z",
        offers: [
          {
            "@type": "Offer",
            name: "Regular",
            price: "3000.00",
            priceCurrency: "NGN",
            availability: "https://schema.org/InStock",
            validFrom: "2025-07-02T08:00:00.000Z",
            validThrough: "2025-07-20T23:00:00.000Z",
            url: `${site.url}/tickets/${Regular}`,
          },
          {
            name: "VIP",
            price: "10000.00",
            availability: "https://schema.org/SoldOut",
            validThrough: "2025-08-03T03:00:00.000Z",
          },
        ],
      });
    }
  });

  it("no offer is left in the event after the day, or while the sale is closed", async () => {
    await openHall();
    site.clock.set(lastSong);
    expect(structuredData(await site.client().read("/?at=over"))).not.toHaveProperty("offers");
    expect(structuredData(await site.client().read("/tickets?at=over"))).toBeNull();
  });
});

describe("after the last song", () => {
  it("a reservation is not made longer", async () => {
    const typeId = await openHall();
    site.clock.set(new Date(new Date(lastSong).getTime() - 8.5 * minute));
    const { token } = await beginTickets(site, { typeId });
    site.clock.advance(8.5 * minute);
    expect(await refusalOf(renewPurchase(app, { token }))).toContain("The festival is over");
  });

  it("money that comes late makes no ticket: a payment case is opened, and it goes back by itself", async () => {
    const typeId = await openHall();
    site.clock.set(new Date(new Date(lastSong).getTime() - minute));
    const { reference } = await beginTickets(site, { typeId });
    site.clock.advance(20 * minute);
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    await settlePurchase(app, reference);
    expect(await db.$count(tickets)).toBe(0);
    expect(await db.select().from(paymentCases)).toMatchObject([{ kind: "oversold", reference }]);
  });

  it("an offer is over, cannot be paid, and its person reads that the festival is over", async () => {
    const { taking, offer, token } = await offerOfOne();
    // The day was moved to an earlier one than the offer's time.
    await moveDay("2025-07-01");
    expect(await refusalOf(openTickets(app, { ...taking, offer }, null))).toContain(
      "This offer is over",
    );
    const page = textOf(await site.client().read(`/offer/${offer}`));
    expect(page).toContain("The festival that these tickets were for is over");
    await serveWaiting(app);
    const sent = await db.select().from(emails).where(eq(emails.kind, "ticket_offer_ended"));
    expect(sent).toMatchObject([{ data: { isFestivalOver: true, mayWaitAgain: false } }]);
    expect(await refusalOf(waitAgain(app, token))).toContain("The festival is over");
  });

  it("an offer is not bought after the sale's own end, which was moved to before the offer's", async () => {
    const { taking, offer, token } = await offerOfOne();
    const closesAt = new Date(app.now().getTime() + minute);
    await saveSale(app, { isOpen: true, opensAt: null, closesAt }, by);
    const open = textOf(await site.client().read(`/offer/${offer}`));
    expect(open).toContain("Until 2 Jul 2025, 09:01");
    site.clock.set(closesAt);
    expect(await refusalOf(openTickets(app, { ...taking, offer }, null))).toContain(
      "the sale of these tickets has ended",
    );
    const words = "The sale of these tickets has ended, and this";
    expect(textOf(await site.client().read(`/offer/${offer}`))).toContain(`${words} offer with it`);
    expect(textOf(await site.client().read(`/wait/${token}`))).toContain(`${words} list with it`);
    await serveWaiting(app);
    expect(await db.$count(ticketPlaces, eq(ticketPlaces.state, "offered"))).toBe(0);
    const sent = await db.select().from(emails).where(eq(emails.kind, "ticket_offer_ended"));
    expect(sent).toMatchObject([
      { data: { isSaleOver: true, isFestivalOver: false, mayWaitAgain: false } },
    ]);
    const again = textOf(await site.client().read(`/wait/${token}`));
    expect(again).toContain(`${words} list with it`);
    expect(again).not.toContain("Wait again");
    expect(await refusalOf(waitAgain(app, token))).toContain("The sale has ended");
  });

  it("an offer stands while the sale is closed by hand, as its places are kept", async () => {
    const { taking, offer } = await offerOfOne();
    await saveSale(app, { isOpen: false, opensAt: null, closesAt: null }, by);
    expect(textOf(await site.client().read(`/offer/${offer}`))).toContain("Kept for you");
    await openTickets(app, { ...taking, offer }, null);
    expect(await db.$count(ticketPlaces, eq(ticketPlaces.state, "reserved"))).toBe(1);
  });

  it("an offer is not bought once all tickets of its type are cancelled", async () => {
    const { taking, offer, typeId } = await offerOfOne();
    site.clock.advance(minute);
    await cancelType(app, { typeId, reason: "It is not held.", refund: true }, by);
    expect(await refusalOf(openTickets(app, { ...taking, offer }, null))).toContain(
      "the sale of these tickets has ended",
    );
    expect(textOf(await site.client().read(`/offer/${offer}`))).toContain("Nothing was paid.");
    await undoTypeCancellation(app, typeId);
    expect(textOf(await site.client().read(`/offer/${offer}`))).toContain("Kept for you");
  });

  it("offers and waiting list of a type end with the cancellation of its tickets, and everybody on it is notified", async () => {
    const { offer, typeId, token } = await offerOfOne();
    const waiting = await join(typeId, "dayo");
    site.clock.advance(minute);
    await cancelType(app, { typeId, reason: "It is not held.", refund: true }, by);
    const stateOf = async (one: string) => (await findWaiting(db, one))!.entry.state;
    await serveWaiting(app);
    expect([await stateOf(token), await stateOf(waiting)], "it may be undone").toEqual([
      "offered",
      "waiting",
    ]);
    const words = "The organisers have cancelled all of these tickets. The list has ended";
    const told = textOf(await site.client().read(`/wait/${waiting}`));
    expect(told).toContain(words);
    expect(told).toContain("See the tickets");

    site.clock.advance(minute);
    await serveWaiting(app);
    expect([await stateOf(token), await stateOf(waiting)]).toEqual(["removed", "removed"]);
    expect(await db.$count(ticketPlaces, eq(ticketPlaces.state, "offered"))).toBe(0);
    const sent = await db
      .select()
      .from(emails)
      .where(eq(emails.kind, "waiting_ended"))
      .orderBy(emails.recipient);
    expect(sent.map(({ recipient, data }) => [recipient, data])).toEqual([
      ["chi@example.com", { username: "chi", type: "Regular", hadOffer: true }],
      ["dayo@example.com", { username: "dayo", type: "Regular", hadOffer: false }],
    ]);
    expect(textOf(await site.client().read(`/offer/${offer}`))).toContain("Nothing was paid.");
    const page = textOf(await site.client().read(`/wait/${token}`));
    expect(page).toContain(words);
    expect(page).not.toContain("Wait again");
  });

  it("offers of a type end with its last price, where that was moved to before the offer's end", async () => {
    const { taking, offer, typeId } = await offerOfOne();
    const closesAt = new Date(app.now().getTime() + minute);
    await db.update(ticketPhases).set({ closesAt }).where(eq(ticketPhases.typeId, typeId));
    expect(textOf(await site.client().read(`/offer/${offer}`))).toContain(
      "Until 2 Jul 2025, 09:01",
    );
    site.clock.set(closesAt);
    expect(await refusalOf(openTickets(app, { ...taking, offer }, null))).toContain(
      "the sale of these tickets has ended",
    );
    await serveWaiting(app);
    expect(await db.$count(ticketPlaces, eq(ticketPlaces.state, "offered"))).toBe(0);
    const sent = await db.select().from(emails).where(eq(emails.kind, "ticket_offer_ended"));
    expect(sent).toMatchObject([{ data: { isSaleOver: true, mayWaitAgain: false } }]);
  });

  it("nobody joins a waiting list, and an organiser cannot offer out of turn", async () => {
    const typeId = await openHall(1);
    await buyTickets(site, { typeId });
    const token = await join(typeId, "chi");
    site.clock.set(lastSong);
    expect(await refusalOf(join(typeId, "dayo"))).toContain("The festival is over");
    const { entry } = (await findWaiting(db, token))!;
    expect(await refusalOf(offerNow(app, entry.id, by))).toContain("is not on sale");
  });
});
