import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { expect, test } from "vitest";
import { purchases, orders, ticketPlaces } from "#app/db/schema.server.ts";
import type { Client } from "#tests/support/client.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();
const { db } = site.app;

/** Chooses a ticket of ₦3,000 in a browser, which is led to Paystack. */
async function chooseTicket(browser: Client) {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const token = newPurchaseToken();
  const words = { name: "Ada Obi", email: "ada@example.com", phone: "" };
  const form = { quantity: 1, seenKobo: 3_000_00, token, ...words };
  const answer = await browser.post(`/tickets/${typeId}`, form);
  const [checkout] = await db.select().from(purchases);
  expect(answer.headers.get("location")).toBe(checkout!.authorizationUrl);
  return { token, reference: checkout!.reference, payAt: checkout!.authorizationUrl! };
}

/** Pays on Paystack's page. Returns the address that it leads back to. */
async function pay(payAt: string): Promise<string> {
  await site.paystack.break({ dropWebhooks: true });
  const paid = await fetch(payAt, {
    method: "POST",
    body: new URLSearchParams({ action: "pay" }),
    redirect: "manual",
  });
  return paid.headers.get("location")!;
}

test("Paystack leads back with the reference alone, and the browser that chose the tickets finds them", async () => {
  const browser = site.client();
  const { token, reference, payAt } = await chooseTicket(browser);
  const back = await pay(payAt);
  expect(back).toContain(reference);
  expect(back).not.toContain(token);
  const { pathname, search } = new URL(back);
  const returned = await browser.get(pathname + search);
  expect(returned.headers.get("location")).toBe(`/tickets/order/${token}`);
  expect(await db.select().from(orders)).toMatchObject([{ reference }]);
  expect(await browser.read(pathname + search)).toContain("Your tickets");
  await site.jobs.done();
});

test("another browser with Paystack's return address reads where the tickets were sent, and sees none of them", async () => {
  const { token, payAt } = await chooseTicket(site.client());
  const { pathname, search } = new URL(await pay(payAt));
  const bayo = await signUp(site);
  for (const other of [site.client(), bayo.client]) {
    const page = await other.read(pathname + search);
    expect(page).toContain("your tickets go to the e-mail address that you gave");
    for (const secret of [token, "ada@example.com", "Ada Obi"]) expect(page).not.toContain(secret);
  }
  expect(await db.$count(orders), "it is settled all the same").toBe(1);
  await site.jobs.done();
});

test("a purchase that may be paid is dismissed only after its buyer has read what that means", async () => {
  const browser = site.client();
  const { token, payAt } = await chooseTicket(browser);
  const page = `/tickets/order/${token}`;
  await site.paystack.break({ failVerify: true });
  await pay(payAt);
  const question = await (await browser.post(page, { intent: "dismiss-payment" })).text();
  expect(question).toContain("Paystack has not answered yet whether it was paid.");
  expect(question).toContain("do not pay for the same tickets again");
  expect(question).toContain("Yes, dismiss it");
  expect(await db.select().from(ticketPlaces)).toMatchObject([{ state: "reserved" }]);
  const away = await browser.post(page, { intent: "dismiss-payment", sure: "1" });
  expect(await away.text()).toContain("The tickets are free for others again.");
  expect(await browser.read(page)).toContain("If you have paid, your tickets come by themselves");

  await site.paystack.break({ failVerify: false });
  site.clock.advance(10_000);
  expect(await browser.read(page)).toContain("Your tickets");
  await site.jobs.done();
});

test("a buyer who says that they have paid reads what Paystack knows, on a page that asks again by itself", async () => {
  const browser = site.client();
  const { token, payAt } = await chooseTicket(browser);
  const page = `/tickets/order/${token}`;
  await site.paystack.break({ failVerify: true });
  await pay(payAt);
  const silent = await (await browser.post(page, { intent: "check-payment" })).text();
  expect(silent).toContain("Paystack has not answered yet whether it was paid.");
  expect(silent).toContain("do not pay a second time");
  expect(silent).toContain('data-reload-after="20"');

  await site.paystack.break({ failVerify: false });
  site.clock.advance(10_000);
  const paid = await (await browser.post(page, { intent: "check-payment" })).text();
  expect(paid).toContain("Your payment has arrived.");
  expect(paid).not.toContain("data-reload-after");
  await site.jobs.done();
});

test("a purchase that turns out to be paid when its buyer dismisses it is not dismissed", async () => {
  const browser = site.client();
  const { token, payAt } = await chooseTicket(browser);
  await pay(payAt);
  const answer = await browser.post(`/tickets/order/${token}`, { intent: "dismiss-payment" });
  const page = await answer.text();
  expect(page).toContain("Your tickets");
  expect(page).not.toContain("free for others");
  await site.jobs.done();
});

test("a payment for tickets is not mistaken for that of a deleted account", async () => {
  const browser = site.client();
  const { token, reference } = await chooseTicket(browser);
  const named = `?${new URLSearchParams({ reference })}`;
  const returned = await browser.get(`/cart/return${named}`);
  expect(returned.headers.get("location")).toBe(`/tickets/return${named}`);
  expect(await browser.read(`/cart/return${named}`)).toContain("Your purchase");
  const form = { intent: "check-payment", reference, claimed: "1" };
  const asked = await site.client().post("/cart", form);
  expect(asked.headers.get("location")).not.toContain("paid-without-account");
  expect(token).not.toBe(reference);
});

test("an address and a phone number that are none are named beside their fields", async () => {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const form = { quantity: 1, seenKobo: 3_000_00, token: newPurchaseToken(), name: "Ada Obi" };
  const answer = await site.client().post(`/tickets/${typeId}`, {
    ...form,
    intent: "buy-tickets",
    email: "ada@exa mple",
    phone: "12",
  });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain("This is no e-mail address.");
  expect(page).not.toContain("This form is not complete.");
});
