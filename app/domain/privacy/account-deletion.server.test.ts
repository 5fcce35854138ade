import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  accounts,
  auditLog,
  contactMessages,
  erasures,
  orders,
  ticketPlaces,
  users,
} from "#app/db/schema.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { paymentNotices } from "#app/payment/sign-in-texts.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { createPurchase, createOrder, createProduct, putInCart } from "#tests/support/factories.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp, type Person } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { deleteAccount } from "./account-deletion.server.ts";
import { transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { listOpenCases } from "#app/domain/payments/payment-case-lists.server.ts";
import { decideCase } from "#app/domain/payments/payment-decisions.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { pollUnsettledPayments } from "#app/domain/purchases/poll.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";

const site = await createTestApp();
const { db } = site.app;

const ask = (person: Person, confirmation = person.password) =>
  person.client.post("/userProfile/delete", { confirmation });

const changes = async () => JSON.stringify(await db.select().from(auditLog));

const fail = (error: unknown) => {
  throw error;
};

/** Every row of every table, as text: where a name could still stand. */
async function everythingStored(): Promise<string> {
  const { rows } = await db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = 'public'`,
  );
  const tables: unknown[] = [];
  for (const { table_name } of rows) {
    const table = await db.execute(sql`select * from ${sql.identifier(table_name)}`);
    tables.push(table.rows);
  }
  return JSON.stringify(tables);
}

async function customerWithEverything(): Promise<Person> {
  const ada = await signUp(site, {
    email: "ada.obi@example.com",
    username: "Ada Obinna",
    address: {
      addressLine1: "77 Secret Street",
      addressPhone: "+2348098765432",
      city: "Choba",
      state: "Rivers",
    },
  });
  await createOrder(site, ada, { status: "completed", shippingOption: "DOOR DELIVERY" });
  const saved = await createProduct(site);
  for (const product of [saved, await createProduct(site)]) await putInCart(site, ada, product);
  await ada.client.post("/cart", { intent: "save-for-later", productId: saved.id });
  await ada.client.post("/reset", { email: ada.email });
  return ada;
}

test("an account that was deleted is deleted again within an hour, if an older database is restored under the running site", async () => {
  const ada = await signUp(site);
  const [user] = await db.select().from(users).where(eq(users.id, ada.id));
  await ask(ada);
  for (const _ of ["first", "second"]) {
    await db.delete(erasures);
    await db.insert(users).values(user!);
    await db.transaction((tx) => site.app.queue.enqueue(tx, "forget-attempts", {}));
    await site.jobs.done();
    expect(await db.$count(users, eq(users.id, ada.id))).toBe(0);
  }
});

describe("deleting the account", () => {
  test("removes the name, the addresses and the phone number from everything that is stored", async () => {
    const ada = await customerWithEverything();
    expect(await everythingStored()).toContain("77 Secret Street");
    const response = await ask(ada);
    expect(response.headers.get("location")).toBe("/login?notice=deleted");
    expect(await site.client().read("/login?notice=deleted")).toContain(siteTexts.deletion.done);

    const stored = await everythingStored();
    for (const trace of [ada.email, ada.username, ada.id, "77 Secret Street", "8098765432"])
      expect(stored).not.toContain(trace);
  });

  test("removes the account and the card from the places of its tickets", async () => {
    const ada = await signUp(site);
    const types = await openTicketSale(site, { Hall: 10 }, [
      {
        name: "Regular",
        prices: [{ priceKobo: 3_000_00 }],
        takes: { Hall: 1 },
        maxPerPerson: 5,
      },
    ]);
    const authorization = { channel: "card", signature: "SIG_of_a_card" };
    await site.paystack.break({ verifyTells: { authorization } });
    await buyTickets(site, { typeId: types["Regular"]!, email: ada.email });
    await db.update(ticketPlaces).set({ userId: ada.id });
    const keysOf = async () => (await db.select().from(ticketPlaces))[0]!.personKeys;
    expect(await keysOf()).toEqual([`e-mail ${ada.email}`, expect.stringMatching(/^card ./)]);
    await ask(ada);
    expect(await keysOf()).toEqual([`e-mail ${ada.email}`]);
  });

  const message = { intent: "send-message", name: "Ada Obinna", message: "Is there parking?" };

  test("removes the messages that were written while signed in, whatever address they name", async () => {
    const ada = await signUp(site);
    const elsewhere = { ...message, email: "ada@elsewhere.example" };
    await ada.client.post("/gethelp", { ...message, email: ada.email });
    await ada.client.post("/contact", elsewhere);
    expect(await db.$count(contactMessages)).toBe(2);
    await ask(ada);
    expect(await db.$count(contactMessages)).toBe(0);
  });

  test("leaves a message of a visitor under an address that the account has not proved", async () => {
    const ada = await signUp(site);
    await site.client().post("/contact", { ...message, email: ada.email });
    await ask(ada);
    expect(await db.$count(contactMessages)).toBe(1);
  });

  test("removes a visitor's message under the address that the account has proved", async () => {
    const ada = await signUp(site);
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, ada.id));
    await site.client().post("/contact", { ...message, email: ada.email.toUpperCase() });
    await ask(ada);
    expect(await db.$count(contactMessages)).toBe(0);
  });

  test("removes what an organiser corrected of its orders from the log of changes, and leaves that they did", async () => {
    const ada = await signUp(site, { username: "Ada Obinna" });
    const { orderId } = await createOrder(site, ada, { shippingOption: "DOOR DELIVERY" });
    const admin = await signInAsAdministrator(site);
    await admin.post(`/orders/${orderId}`, {
      intent: "correct-order",
      shippingOption: "DOOR DELIVERY",
      addressLine1: "77 Secret Street",
      addressPhone: "08098765432",
      city: "Choba",
      state: "Rivers",
    });
    await admin.post(`/orders/${orderId}`, { intent: "save-note", note: "Ada comes by herself" });
    expect(await changes()).toContain("77 Secret Street");
    await ask(ada);
    for (const trace of ["77 Secret Street", "12 Aba Road", "8098765432", "comes by herself"])
      expect(await changes()).not.toContain(trace);
    expect(await changes()).toContain("Corrected an order");
  });

  test("leaves the organisers the order with its line items, sums and history", async () => {
    const ada = await customerWithEverything();
    await ask(ada);
    const left = await db.select().from(orders);
    expect(left).toMatchObject([
      { username: "Deleted customer", userEmail: "", userId: null, totalKobo: 15_500_00 },
    ]);
    const page = await (await signInAsAdministrator(site)).read(`/orders/${left[0]!.id}`);
    expect(page).toContain("Heavy hoodie");
  });

  test("leaves an order its delivery address until the order is handed over", async () => {
    const ada = await signUp(site);
    const { orderId } = await createOrder(site, ada, { shippingOption: "DOOR DELIVERY" });
    await ask(ada);
    const [order] = await db.select().from(orders);
    expect(order).toMatchObject({
      address: { addressLine1: "12 Aba Road", addressPhone: "+2348031234567" },
    });
    const before = (await outbox(site)).length;
    const [admin] = await db.select().from(users);
    for (const from of ["new", "ready_for_delivery"] as const)
      await transitionOrder(site.app, { orderId, from }, admin!.id);
    expect(await outbox(site)).toHaveLength(before);
    expect(await db.select().from(orders)).toMatchObject([{ address: noAddress }]);
  });

  test("leaves an open checkout the e-mail address for its receipt, without the name, until it has ended", async () => {
    const ada = await signUp(site, { username: "Ada Obinna" });
    const { reference } = await createPurchase(site, ada);
    expect(await ada.client.read("/userProfile/delete")).toContain("A payment is open");
    await ask(ada);
    const stored = await everythingStored();
    expect(stored).toContain(reference);
    expect(stored).not.toContain("Ada Obinna");
    expect(stored.split(ada.email), "kept once").toHaveLength(2);

    site.clock.advance(3 * 24 * 3_600_000 + 60_000);
    await pollUnsettledPayments(site.app, fail);
    for (const trace of [ada.email, "+2348031234567"])
      expect(await everythingStored()).not.toContain(trace);
  });

  test("lets a later payment still send order and receipt to its payer, and stores nothing after that", async () => {
    const ada = await signUp(site, { username: "Ada Obinna" });
    const { reference } = await createPurchase(site, ada, { shippingOption: "DOOR DELIVERY" });
    await ask(ada);
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    const settlement = await settlePurchase(site.app, reference);
    if (settlement.outcome !== "settled") throw new Error("It is not settled");
    await site.jobs.done();

    const mails = (await mailbox(site)).filter(({ to }) => to === ada.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe(`Your order and receipt: ${settlement.orderNumber}`);
    for (const fact of [reference, "Heavy hoodie", "₦15,500", "12 Aba Road"])
      expect(mails[0]!.text.replaceAll(/\s+/g, " ")).toContain(fact);
    expect(await db.select().from(orders)).toMatchObject([
      { userId: null, userEmail: "", address: { addressLine1: "12 Aba Road" } },
    ]);
    expect(await everythingStored()).not.toContain(ada.email);
  });

  test("is mentioned on the page after paying, with or without JavaScript", async () => {
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    await ask(ada);
    await site.paystack.pay(reference);
    const popup = await ada.client.post("/cart", {
      intent: "check-payment",
      reference,
      claimed: "1",
    });
    const returned = await ada.client.get(`/cart/return?reference=${reference}`);
    for (const { headers } of [popup, returned])
      expect(headers.get("location")).toBe("/login?notice=paid-without-account");
    const page = await ada.client.read("/login?notice=paid-without-account");
    expect(page).toContain(paymentNotices.withoutAccount);
    expect(page).not.toContain(siteTexts.signIn.ended);
  });

  test("leaves the e-mail address of a customer who paid another amount, until the payment case is decided", async () => {
    const ada = await signUp(site, { username: "Ada Obinna" });
    const { reference } = await createPurchase(site, ada);
    await ask(ada);
    await site.paystack.break({ dropWebhooks: true, paidAmount: 100_00 });
    await site.paystack.pay(reference);
    await settlePurchase(site.app, reference);
    await site.jobs.done();
    expect((await mailbox(site)).filter(({ to }) => to === ada.email)).toHaveLength(1);
    const { rows } = await listOpenCases(db, { limit: 9 });
    expect(rows).toMatchObject([{ reference, userEmail: ada.email }]);
    const byUserId = (await findSetting(db, "administrator"))!;
    await decideCase(site.app, { caseId: rows[0]!.id, note: "Sent back" }, byUserId);
    for (const trace of [ada.email, "+2348031234567"])
      expect(await everythingStored()).not.toContain(trace);
  });

  test("leaves a payment case its details without the name, and after the decision without the phone number", async () => {
    const ada = await signUp(site, { email: "ada.obi@example.com", username: "Ada Obinna" });
    await site.paystack.break({ dropWebhooks: true, paidAmount: 100_00 });
    const { reference } = await createPurchase(site, ada);
    await site.paystack.pay(reference);
    await settlePurchase(site.app, reference);
    expect(await everythingStored()).toContain("Ada Obinna");
    await ask(ada);
    const stored = await everythingStored();
    for (const trace of [ada.email, ada.username, ada.id]) expect(stored).not.toContain(trace);
    expect(stored).toContain("+2348031234567");

    const { rows } = await listOpenCases(db, { limit: 9 });
    expect(rows).toMatchObject([{ reference, username: "Deleted customer", userEmail: "" }]);
    const byUserId = (await findSetting(db, "administrator"))!;
    await decideCase(site.app, { caseId: rows[0]!.id, note: "Sent back" }, byUserId);
    expect(await everythingStored()).not.toContain("+2348031234567");
  });

  test("lets a later move of an order not claim that its customer was notified", async () => {
    const ada = await signUp(site);
    const { orderId } = await createOrder(site, ada);
    await ask(ada);
    const admin = await signInAsAdministrator(site);
    const page = await admin.post(`/orders/${orderId}`, { intent: "advance-order", from: "new" });
    const text = await page.text();
    expect(text).toContain("The customer has left the site: no e-mail was sent.");
    expect(text).not.toContain("The customer was notified.");
  });

  test("ends every session", async () => {
    const ada = await signUp(site);
    const session = ada.client.cookies["festival.session_token"]!;
    await ask(ada);
    ada.client.setCookie(`festival.session_token=${session}`);
    expect((await ada.client.get("/cart")).headers.get("location")).toMatch(/^\/login/);
  });

  test("asks for the password", async () => {
    const ada = await signUp(site);
    for (const wrong of ["", "not-the-one"]) {
      const response = await ask(ada, wrong);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(siteTexts.deletion.passwordWrong);
    }
    expect((await ada.client.get("/cart")).status).toBe(200);
  });

  test("cannot be used to guess the password", async () => {
    const ada = await signUp(site);
    for (let count = 0; count < 10; count++) await ask(ada, "guess");
    expect(await (await ask(ada)).text()).toContain(siteTexts.tooMany(10));
  });

  test("asks a person without a password for the e-mail address", async () => {
    const ada = await signUp(site);
    await db.update(accounts).set({ providerId: "google" }).where(eq(accounts.userId, ada.id));
    expect(await ada.client.read("/userProfile/delete")).toContain(`Type ${ada.email} to confirm`);
    expect(await (await ask(ada, "ada")).text()).toContain(siteTexts.deletion.emailWrong);
    expect((await ask(ada, ada.email.toUpperCase())).status).toBe(302);
  });

  test("is refused to the administrator", async () => {
    const client = await signInAsAdministrator(site);
    const response = await client.post("/userProfile/delete", {
      confirmation: administrator.password,
    });
    expect(response.headers.get("location")).toMatch(/^\/login/);
    const [admin] = await db.select().from(users);
    const viewer = { id: admin!.id, email: admin!.email, session: "" };
    const headers = new Headers();
    await expect(
      deleteAccount(site.app, { confirmation: administrator.password }, { ...viewer, headers }),
    ).rejects.toMatchObject({ reason: "administrator" });
    expect(await db.select().from(users)).toHaveLength(1);
  });

  test("changes nothing of other customers", async () => {
    const [ada, tunde] = [await signUp(site), await signUp(site)];
    await createOrder(site, tunde);
    await ask(ada);
    expect(await db.select().from(orders)).toMatchObject([{ userEmail: tunde.email }]);
    expect((await tunde.client.get("/cart")).status).toBe(200);
  });
});
