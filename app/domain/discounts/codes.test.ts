import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { openCart } from "#tests/support/purchases.ts";
import { dismissPurchase, resumePurchase } from "#app/domain/purchases/supersede.server.ts";
import { eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  cartItems,
  purchases,
  codes,
  festivalVersions,
  orderItems,
  orders,
  refunds,
  stock,
  stockReservations,
  ticketLedger,
  tickets,
} from "#app/db/schema.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { findOrderViolations } from "#app/domain/integrity/check-orders.server.ts";
import { findRefundViolations } from "#app/domain/integrity/check-refunds.server.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { listTicketsOfOrder } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { defaultSettings, type FestivalSettings } from "#app/settings/sections.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { changeCatalogue, createProduct, putInCart } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";
import { previewCode } from "./apply-code.server.ts";
import { sumTaken } from "./code-uses.server.ts";
import { type CodeFields, endCodes, makeCode, makeCodes } from "./edit-codes.server.ts";

const site = await createTestApp({ now: "2026-11-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const minute = 60_000;
const organiser = async () => (await findSetting(db, "administrator"))!;

const make = async (code: string, fields: Partial<CodeFields> = {}) =>
  makeCode(app, code, { ...openCode, ...fields }, await organiser());
const publish = (settings: Pick<FestivalSettings, "delivery">) =>
  changeCatalogue(site, (tx) =>
    tx.insert(festivalVersions).values({
      number: 1,
      settings,
      sections: keysOf(settings),
      publishedAt: app.now(),
    }),
  );
const takenOf = (id: string) => sumTaken(db, id, {}, app.now());
const usedByPerson =
  "One person can use this code only so often, together with what was bought with it before under the same e-mail address, phone number or account.";

/** The form for one ticket of the hall with a code that takes ₦1,000 off. */
const buyForm = (code: string) => ({
  intent: "buy-tickets",
  code,
  seenReductionKobo: 1_000_00,
  quantity: 1,
  seenKobo: 3_000_00,
  token: newPurchaseToken(),
  name: "Ada Obi",
  email: "ada@example.com",
});

/** Opens a hall of a size, in which one kind of ticket costs ₦3,000. */
const openHall = async (size = 100) =>
  (
    await openTicketSale(site, { Hall: size }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ])
  )["Regular"]!;

/** Buys as a visitor who has just seen what the code takes off. */
async function buy(
  typeId: string,
  code: string,
  {
    seen = 1_000_00,
    ...buying
  }: { seen?: number } & Omit<Parameters<typeof beginTickets>[1], "typeId" | "code"> = {},
) {
  return beginTickets(site, { typeId, code: { typed: code, seenReductionKobo: seen }, ...buying });
}
async function pay(reference: string) {
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
  return settlePurchase(app, reference);
}

/** Buys in the same way, and presses again where too many buy at that moment. */
async function press(...bought: Parameters<typeof buy>) {
  for (;;) {
    const refused = await refusalOf(buy(...bought));
    if (refused?.reason !== "busy") return refused;
  }
}
async function expectSound() {
  expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
  expect(await findOrderViolations(db, "all")).toEqual([]);
  expect(await findRefundViolations(db, "all", app.now())).toEqual([]);
}

describe("a code for tickets", () => {
  it("lowers their price in the reservation, the order, the ticket and the ledger", async () => {
    const typeId = await openHall();
    await make("vyb-20");
    const { reference, amountKobo } = await buy(typeId, "VYB20", { quantity: 2, seen: 2_000_00 });
    expect(amountKobo).toBe(4_000_00);
    await pay(reference);
    expect(await db.select().from(orders)).toMatchObject([
      { itemsKobo: 4_000_00, totalKobo: 4_000_00 },
    ]);
    expect(await db.select().from(orderItems)).toMatchObject([
      { priceKobo: 3_000_00, quantity: 2, reductionKobo: 2_000_00 },
    ]);
    expect(await db.select().from(tickets)).toMatchObject([
      { paidKobo: 2_000_00 },
      { paidKobo: 2_000_00 },
    ]);
    expect(await db.select().from(ticketLedger)).toMatchObject([
      { amountKobo: 2_000_00, reductionKobo: 1_000_00 },
      { amountKobo: 2_000_00, reductionKobo: 1_000_00 },
    ]);
    await expectSound();
  });

  it("that can be used once is used by one buyer, however many press at once", async () => {
    const typeId = await openHall();
    const id = await make("ONCE", { uses: 1 });
    const presses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        press(typeId, "ONCE", { email: `buyer${index}@example.com` }),
      ),
    );
    const refused = presses.filter((one) => one !== null);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["used-up"]));
    expect(refused[0]!.message).toBe(
      "Others are using this code until 09:10. If they do not pay, it can be used again.",
    );
    expect(await takenOf(id)).toMatchObject({ pieces: 1, kobo: 1_000_00 });
  });

  it("gives no more than its budget, and shows what is left of it before anything is paid", async () => {
    const typeId = await openHall();
    const id = await make("POT", { kind: "free", amountKobo: null, budgetKobo: 10_000_00 });
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        press(typeId, "POT", { seen: 3_000_00, email: `buyer${index}@example.com` }),
      ),
    );
    expect(all.filter((one) => one === null)).toHaveLength(3);
    // The fourth is asked to look at what is left; the others may be asked too.
    expect(await takenOf(id)).toMatchObject({ pieces: 3, kobo: 9_000_00 });
    expect(all.find((one) => one?.reason === "changed")!.message).toContain("now takes off ₦1,000");
    const shown = await previewCode(
      db,
      { typed: "POT", keys: [], lines: [{ priceKobo: 3_000_00, quantity: 1, of: { typeId } }] },
      app.now(),
    );
    expect(shown).toMatchObject({ sumKobo: 1_000_00, cut: "The code has only ₦1,000 left." });
    await buy(typeId, "POT", { seen: 1_000_00 });
    expect(await refusalOf(buy(typeId, "POT", { seen: 3_000_00 }))).toMatchObject({
      reason: "used-up",
    });
    await expectSound();
  });

  it("can be used again, once, when the reservation ends or is dismissed", async () => {
    const typeId = await openHall();
    const id = await make("TWO", { uses: 2, budgetKobo: 2_000_00 });
    const { token } = await buy(typeId, "TWO");
    await buy(typeId, "TWO", { email: "bola@example.com" });
    expect(await refusalOf(buy(typeId, "TWO"))).toMatchObject({ reason: "used-up" });
    await dismissPurchase(app, { token: token });
    expect(await takenOf(id)).toMatchObject({ pieces: 1, kobo: 1_000_00 });
    site.clock.advance(14 * minute);
    expect(await takenOf(id)).toMatchObject({ pieces: 0, kobo: 0 });
    await dismissPurchase(app, { token: token });
    expect(await takenOf(id)).toMatchObject({ pieces: 0, kobo: 0 });
  });

  it("can be used again when its order's tickets are cancelled one after the other", async () => {
    const typeId = await openHall();
    const id = await make("THREE", { kind: "percent", percent: 33, amountKobo: null, uses: 3 });
    const { reference } = await buy(typeId, "THREE", { quantity: 3, seen: 2_970_00 });
    await pay(reference);
    const [order] = await db.select().from(orders);
    const [first, ...others] = await listTicketsOfOrder(db, order!.id);
    const cancel = async (some: readonly { id: string }[]) => {
      const ticketIds = some.map((ticket) => ticket.id);
      const cancelling = { orderId: order!.id, ticketIds, reason: "Ill.", refund: true };
      return cancelTickets(app, cancelling, await organiser());
    };
    expect(await cancel([first!])).toBe(2_010_00);
    expect(await takenOf(id)).toMatchObject({ pieces: 2, kobo: 1_980_00 });
    expect(await cancel(others)).toBe(4_020_00);
    expect(await takenOf(id)).toMatchObject({ pieces: 0, kobo: 0 });
    await expectSound();
  });

  it.each([
    ["end", "refund"],
    ["refund", "end"],
    ["dismiss", "end"],
    ["end", "dismiss"],
  ])(
    "that ended stays ended, and gives back once what was taken, whatever comes first: %s, then %s",
    async (...steps) => {
      const typeId = await openHall();
      const id = await make("LAST", { uses: 1, budgetKobo: 1_000_00 });
      const { reference, token } = await buy(typeId, "LAST");
      if (steps.includes("refund")) await pay(reference);
      const does: Record<string, () => Promise<unknown>> = {
        end: async () => endCodes(app, { id }, true, await organiser()),
        dismiss: () => dismissPurchase(app, { token: token }),
        refund: async () =>
          refundPurchase(
            app,
            { reference, what: "all", reason: "", restock: false },
            await organiser(),
          ),
      };
      for (const step of steps) await does[step]!();
      expect(await refusalOf(buy(typeId, "LAST"))).toMatchObject({
        reason: "ended",
        message: "This code has ended.",
      });
      expect(await takenOf(id)).toMatchObject({ pieces: 0, kobo: 0 });
      site.clock.advance(30 * minute);
      expect(await takenOf(id)).toMatchObject({ pieces: 0, kobo: 0 });
      await expectSound();
    },
  );

  it("that makes them free needs no payment: the tickets are issued at once", async () => {
    const typeId = await openHall();
    await make("GUEST", { kind: "free", amountKobo: null });
    const token = newPurchaseToken();
    const { reference } = await beginTickets(site, {
      typeId,
      quantity: 2,
      token,
      code: { typed: "GUEST", seenReductionKobo: 6_000_00 },
    });
    expect(await db.$count(tickets)).toBe(2);
    expect(await db.select().from(purchases)).toMatchObject([
      { reference, status: "settled", totalKobo: 0, paidAmount: 0, accessCode: null },
    ]);
    await beginTickets(site, {
      typeId,
      quantity: 2,
      token,
      code: { typed: "GUEST", seenReductionKobo: 6_000_00 },
    });
    expect(await db.$count(tickets), "the form sent again").toBe(2);
    await expectSound();
  });

  it("is limited for each person, whatever the spelling of their address", async () => {
    const typeId = await openHall();
    await make("MINE", { maxPerPerson: 1 });
    const { reference } = await buy(typeId, "MINE", { email: "ada.obi@gmail.com" });
    await pay(reference);
    expect(
      await refusalOf(buy(typeId, "MINE", { email: "adaobi+x@googlemail.com" })),
    ).toMatchObject({ reason: "used-up", message: usedByPerson });
    await buy(typeId, "MINE", { email: "bola@example.com" });
  });

  it("is limited for each person who is signed in before anything is paid", async () => {
    const typeId = await openHall();
    const ada = await signUp(site);
    await make("MINE", { maxPerPerson: 1 });
    await buy(typeId, "MINE", { userId: ada.id });
    expect(
      await refusalOf(buy(typeId, "MINE", { userId: ada.id, email: "other@example.com" })),
    ).toMatchObject({ reason: "used-up", message: usedByPerson });
  });

  it("is not used up for the owner of an address or a phone number by what a stranger begins with it", async () => {
    const typeId = await openHall();
    await make("MINE", { maxPerPerson: 1 });
    const ada = { email: "ada@example.com", phone: "+2348031234567" };
    await buy(typeId, "MINE", ada);
    await buy(typeId, "MINE", { ...ada, paysAgain: true });
    expect(await db.$count(purchases)).toBe(2);
  });

  it("says why it lowers nothing, for each reason", async () => {
    const typeId = await openHall();
    await make("LATER", { opensAt: new Date("2026-11-03T08:00:00Z") });
    await make("PAST", { closesAt: app.now() });
    await make("SHIRTS", { typeIds: [] });
    const reasons = await Promise.all(
      ["NONE", "LATER", "PAST", "SHIRTS"].map((code) => refusalOf(buy(typeId, code))),
    );
    expect(reasons.map((one) => [one!.reason, one!.message])).toEqual([
      ["wrong", "There is no such code. Please look at its letters again."],
      ["ended", "This code is valid from 3 Nov 2026, 09:00."],
      ["ended", "This code has ended."],
      ["not-for-this", "This code is not for what you are buying."],
    ]);
  });

  it("keeps the reduction that the buyer saw while they pay, and late payments keep the reduction that was paid", async () => {
    const typeId = await openHall();
    const id = await make("SEEN");
    const { reference } = await buy(typeId, "SEEN");
    await endCodes(app, { id }, true, await organiser());
    site.clock.advance(60 * minute);
    await pay(reference);
    expect(await db.select().from(orders)).toMatchObject([{ totalKobo: 2_000_00 }]);
    await expectSound();
  });
});

describe("a code for merchandise", () => {
  const pickUp = { shippingOption: "PICKUP" } as const;

  it("lowers the price of the items that it is for, and stays valid for the customer's own older payment", async () => {
    const ada = await signUp(site);
    const hoodie = await createProduct(site);
    await putInCart(site, ada, hoodie);
    const id = await make("HOOD", { categories: ["Hoodies"], uses: 1 });
    const first = await openCart(app, { ...pickUp, code: "hood" }, ada);
    expect(await db.select().from(purchases)).toMatchObject([
      { itemsKobo: 11_500_00, lines: [{ reductionKobo: 1_000_00 }] },
    ]);
    const second = await openCart(app, { shippingOption: "DOOR DELIVERY", code: "hood" }, ada);
    expect(second.reference).not.toBe(first.reference);
    expect(await takenOf(id)).toMatchObject({ pieces: 1 });
    await pay(second.reference);
    expect(await db.select().from(orderItems)).toMatchObject([{ reductionKobo: 1_000_00 }]);
    await expectSound();
  });

  it("is not used up for a customer by what a stranger begins with the address, and is once it is paid", async () => {
    const [ada, mallory] = [await signUp(site), await signUp(site)];
    await putInCart(site, ada, await createProduct(site));
    await make("HOOD", { maxPerPerson: 1 });
    await buy(await openHall(), "HOOD", { email: ada.email, userId: mallory.id });
    const { reference } = await openCart(app, { ...pickUp, code: "HOOD" }, ada);
    await pay(reference);
    await putInCart(site, ada, await createProduct(site));
    expect(await refusalOf(openCart(app, { ...pickUp, code: "HOOD" }, ada))).toMatchObject({
      reason: "used-up",
      message: usedByPerson,
    });
  });

  it("is entered again when a payment is resumed that has lost it", async () => {
    const [ada, bola] = [await signUp(site), await signUp(site)];
    const hoodie = await createProduct(site);
    for (const one of [ada, bola]) await putInCart(site, one, hoodie);
    await make("ONE", { uses: 1 });
    const { reference } = await openCart(app, { ...pickUp, code: "ONE" }, ada);
    site.clock.advance(14 * minute);
    await openCart(app, { ...pickUp, code: "ONE" }, bola);
    expect(
      await refusalOf(resumePurchase(app, { reference: reference, userId: ada.id })),
    ).toMatchObject({
      reason: "used-up",
    });
  });

  it("that makes a cart free settles it without a payment", async () => {
    const { delivery } = defaultSettings;
    await publish({ delivery: { ...delivery, pickUp: { ...delivery.pickUp, feeKobo: 0 } } });
    const ada = await signUp(site);
    await putInCart(site, ada, await createProduct(site));
    await make("TEAM", { kind: "free", amountKobo: null });
    await ada.client.post("/cart", { intent: "use-code", code: "team" });
    expect(await (await ada.client.get("/cart")).text()).toContain("Code TEAM");
    const answer = await ada.client.post("/cart", { intent: "begin-checkout", ...pickUp });
    expect(answer.status).toBe(303);
    expect(await db.select().from(orders)).toMatchObject([{ totalKobo: 0, status: "new" }]);
    expect(await db.$count(refunds)).toBe(0);
    await expectSound();
  });
});

describe("a code that can be used once, after a payment that failed", () => {
  const pickUp = { shippingOption: "PICKUP" } as const;
  interface Begun {
    reference: string;
    authorizationUrl: string;
    dismiss: () => Promise<unknown>;
    again: () => Promise<unknown>;
  }
  const kinds = {
    async tickets(): Promise<Begun> {
      const typeId = await openHall();
      const first = await buy(typeId, "ONCE");
      return {
        ...first,
        dismiss: () => dismissPurchase(app, { token: first.token }),
        again: () => buy(typeId, "ONCE", { ownTokens: [first.token] }),
      };
    },
    async merchandise(): Promise<Begun> {
      const ada = await signUp(site);
      await putInCart(site, ada, await createProduct(site));
      const first = await openCart(app, { ...pickUp, code: "ONCE" }, ada);
      const other = { shippingOption: "DOOR DELIVERY", code: "ONCE" } as const;
      return {
        ...first,
        dismiss: () => dismissPurchase(app, { reference: first.reference, userId: ada.id }),
        again: () => openCart(app, other, ada),
      };
    },
  };
  const press = (one: Begun, action: "decline" | "close") =>
    fetch(one.authorizationUrl, {
      method: "POST",
      body: new URLSearchParams({ action }),
      redirect: "manual",
    });
  const isNotPaid = async ({ reference }: Begun) =>
    expect(await settlePurchase(app, reference)).toMatchObject({ outcome: "unpaid" });
  const failures: Record<string, (one: Begun) => Promise<unknown>> = {
    declined: async (one) => {
      await press(one, "decline");
      await isNotPaid(one);
    },
    "declined, as an event says": async (one) => {
      await press(one, "decline");
      await site.paystack.sendEvent({ event: "charge.failed", data: { reference: one.reference } });
      await site.jobs.done();
    },
    abandoned: async (one) => {
      await press(one, "close");
      await isNotPaid(one);
    },
    dismissed: (one) => one.dismiss(),
    "declined and dismissed": async (one) => {
      await press(one, "decline");
      await isNotPaid(one);
      await one.dismiss();
    },
    ended: async () => site.clock.advance(14 * minute),
    "declined and ended": async (one) => {
      await press(one, "decline");
      await isNotPaid(one);
      site.clock.advance(10 * minute);
    },
  };
  const ofEach = keysOf(kinds).flatMap((kind) =>
    keysOf(failures).map((failure) => ({ kind, failure })),
  );

  it.each(ofEach)("works for the same buyer again: $kind, $failure", async ({ kind, failure }) => {
    const id = await make("ONCE", { uses: 1 });
    const one = await kinds[kind]();
    await failures[failure]!(one);
    await one.again();
    expect(await takenOf(id)).toMatchObject({ pieces: 1 });
    await expectSound();
  });

  it.each(ofEach.filter(({ failure }) => /dismissed|ended/.test(failure)))(
    "works for somebody else at once: $kind, $failure",
    async ({ kind, failure }) => {
      const id = await make("ONCE", { uses: 1 });
      const one = await kinds[kind]();
      await failures[failure]!(one);
      expect(await takenOf(id)).toMatchObject({ pieces: 0 });
      const typeId =
        kind === "tickets" ? (await readSale(db, app.now())).types[0]!.id : await openHall();
      await buy(typeId, "ONCE", { email: "bola@example.com" });
    },
  );

  it.each(keysOf(kinds))("can be paid for after a decline: %s", async (kind) => {
    const id = await make("ONCE", { uses: 1 });
    const one = await kinds[kind]();
    await failures["declined"]!(one);
    await pay(one.reference);
    expect(await db.select().from(orderItems)).toMatchObject([{ reductionKobo: 1_000_00 }]);
    expect(await takenOf(id)).toMatchObject({ pieces: 1 });
    await expectSound();
  });

  it("works for the same browser that begins again with another address or for another type", async () => {
    const { Regular, Vip } = await openTicketSale(site, { Hall: 100 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
      { name: "Vip", prices: [{ priceKobo: 9_000_00 }], takes: { Hall: 1 } },
    ]);
    const id = await make("ONCE", { uses: 1 });
    const first = await buy(Regular!, "ONCE", { email: "ada@example.con" });
    const second = await buy(Regular!, "ONCE", {
      email: "ada@example.com",
      ownTokens: [first.token],
    });
    const ownTokens = [first.token, second.token];
    await buy(Vip!, "ONCE", { email: "ada@example.com", ownTokens });
    expect(await takenOf(id)).toMatchObject({ pieces: 1 });
    expect(await db.$count(purchases, isNull(purchases.dismissedAt))).toBe(1);
    await expectSound();
  });

  it("is shown as valid on the page of tickets to the browser whose payment holds it", async () => {
    const typeId = await openHall();
    await make("ONCE", { uses: 1 });
    const client = site.client();
    const enter = () =>
      client.post(`/tickets/${typeId}`, { intent: "use-code", quantity: 1, code: "ONCE" });
    expect((await enter()).status).toBe(303);
    const bought = buyForm("ONCE");
    expect((await client.post(`/tickets/${typeId}`, bought)).status).toBe(303);
    const page = await (await client.get(`/tickets/${typeId}?again=1`)).text();
    expect(page).not.toContain("Others are using this code");
    expect(page).toContain("₦2,000");
    expect((await enter()).status).toBe(303);
    const again = { ...bought, token: newPurchaseToken(), email: "ada@example.org" };
    expect((await client.post(`/tickets/${typeId}`, again)).status).toBe(303);
    expect(await db.$count(purchases, isNull(purchases.dismissedAt))).toBe(1);
  });

  it("is shown as valid in the cart to the customer whose payment holds it", async () => {
    const ada = await signUp(site);
    await putInCart(site, ada, await createProduct(site));
    await make("ONCE", { uses: 1 });
    const enter = async () =>
      (await ada.client.post("/cart", { intent: "use-code", code: "once" })).text();
    await enter();
    await openCart(app, { ...pickUp, code: "ONCE" }, ada);
    expect(await enter()).not.toContain("Others are using this code");
    const page = await (await ada.client.get("/cart")).text();
    expect(page).not.toContain("Others are using this code");
    expect(page).toContain("Code: −₦1,000");
  });

  it("lowers the price of one of twenty carts that are paid at once, and leaves the others as they were", async () => {
    const hoodie = await createProduct(site);
    const { id: productId, colors, sizes } = hoodie;
    await db.insert(stock).values({ productId, color: colors[0]!, size: sizes[0]!, quantity: 30 });
    const id = await make("ONCE", { uses: 1 });
    const buyers = [];
    for (let count = 0; count < 20; count += 1) {
      const buyer = await signUp(site);
      await putInCart(site, buyer, hoodie);
      buyers.push(buyer);
    }
    const refused = await Promise.all(
      buyers.map((buyer) => refusalOf(openCart(app, { ...pickUp, code: "ONCE" }, buyer))),
    );
    const messages = refused.flatMap((one) => (one ? [one.message] : []));
    expect(messages).toHaveLength(19);
    expect(new Set(messages)).toEqual(
      new Set([
        "Others are using this code until 09:10. If they do not pay, it can be used again.",
      ]),
    );
    expect(await takenOf(id)).toMatchObject({ pieces: 1 });
    expect(await db.$count(purchases)).toBe(1);
    expect(await db.$count(stockReservations)).toBe(1);
    expect(await db.$count(cartItems)).toBe(20);
    await expectSound();
  });
});

describe("guessing codes", () => {
  const guess = (client: ReturnType<typeof site.client>, typeId: string, code: string) =>
    client
      .post(`/tickets/${typeId}`, { intent: "use-code", quantity: 1, code })
      .then((answer) => answer.text());
  /** A browser that has sent a form here before: it is known from then on. */
  const known = async (typeId: string) => {
    const client = site.client();
    await guess(client, typeId, "FIRST");
    return client;
  };

  it("gives the reason five times, and after thirty tries even a right code is refused", async () => {
    const typeId = await openHall();
    await make("RADIO20");
    await make("PAST2", { closesAt: app.now() });
    const client = await known(typeId);
    expect(await guess(client, typeId, "PAST2")).toContain("This code has ended.");
    for (let tries = 1; tries < 5; tries += 1) await guess(client, typeId, `WRONG${tries}`);
    const same = "This code cannot be used here. Please ask whoever gave it to you.";
    expect(await guess(client, typeId, "PAST2")).toContain(same);
    expect(await guess(client, typeId, "NEVER")).toContain(same);
    for (let tries = 7; tries < 30; tries += 1) await guess(client, typeId, `WRONG${tries}`);
    expect(await guess(client, typeId, "RADIO20")).toContain("Many codes were tried here.");
    site.clock.advance(60 * minute);
    const page = await client.get(`/tickets/${typeId}`);
    expect(await page.text()).not.toContain("Code RADIO20");
    await guess(client, typeId, "RADIO20");
    expect(await (await client.get(`/tickets/${typeId}`)).text()).toContain("RADIO20");
  });

  it("counts a code that was put into a purchase's form, and not entered, as a try", async () => {
    const typeId = await openHall();
    await make("RADIO20");
    const client = await known(typeId);
    for (let tries = 0; tries < 30; tries += 1) await guess(client, typeId, `WRONG${tries}`);
    const answer = await client.post(`/tickets/${typeId}`, buyForm("RADIO20"));
    expect(answer.status).toBe(409);
    expect(await db.$count(purchases)).toBe(0);
  });
});

it("a link with a code fills the box of each type with it, and loses it from the address", async () => {
  const typeId = await openHall();
  await make("RADIO20");
  const client = site.client();
  const answer = await client.get("/tickets?code=radio-20&from=story");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/tickets?from=story");
  expect(await (await client.get("/tickets?from=story")).text()).toContain(
    "Code RADIO20 is in the box",
  );
  expect(await (await client.get(`/tickets/${typeId}`)).text()).toContain("₦2,000");
  const wrong = site.client();
  await wrong.get("/tickets?code=nothing");
  expect(await (await wrong.get("/tickets")).text()).toContain("There is no such code.");
});

it("two thousand codes are made in one press, all different and of letters that are not confused", async () => {
  expect(await makeCodes(app, 2_000, { ...openCode, tag: "flyers" }, await organiser())).toBe(
    2_000,
  );
  const made = await db.select({ code: codes.code }).from(codes).where(eq(codes.tag, "flyers"));
  expect(new Set(made.map(({ code }) => code)).size).toBe(2_000);
  expect(made.every(({ code }) => /^[A-HK-NP-Z2-9]{8}$/.test(code))).toBe(true);
  // A hundred thousand guesses, more than a network may make in a day, find none of them.
  const right = new Set(made.map(({ code }) => code));
  const letters = "ABCDEFGHKLMNPQRSTUVWXYZ23456789";
  const guess = () =>
    Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * letters.length)]).join("");
  expect(Array.from({ length: 100_000 }, guess).filter((code) => right.has(code))).toEqual([]);
});
