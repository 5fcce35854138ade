import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emails, tickets as ticketRows } from "#app/db/schema.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { returnTickets } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { correctTicket } from "#app/domain/tickets/ticket-changes.server.ts";
import {
  makePassingLink,
  acceptPassedTicket,
} from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

async function bought(quantity = 2) {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const until = { returnsHours: 28, returnsWhenResold: false };
  await saveReturns(app, { ...until, returnFeeKobo: 200_00 }, by);
  return buyTickets(site, { typeId: Regular!, quantity });
}
const read = async (id: string) =>
  (await db.select().from(ticketRows).where(eq(ticketRows.id, id)))[0]!;

describe("the address of a purchase", () => {
  const recipients = async () =>
    (await outbox(site)).map(({ kind, recipient }) => `${kind} ${recipient}`);
  const correct = (token: string, email: string) =>
    site.client().post(`/tickets/order/${token}`, { intent: "correct-address", email });

  test("is corrected by its buyer with the codes kept, and the old one is told without a link to them", async () => {
    const { tickets, token, order } = await bought();
    const before = await ticketCode(app, await read(tickets[0]!.id));
    const answer = await correct(token, "Ada@right.example");
    expect(await answer.text()).toContain("ada@right.example");
    expect(await ticketCode(app, await read(tickets[0]!.id))).toBe(before);
    for (const { id } of tickets) expect((await read(id)).email).toBe("ada@right.example");
    expect(await recipients()).toEqual(
      expect.arrayContaining(["tickets ada@right.example", "address_corrected ada@example.com"]),
    );
    await site.jobs.done();
    const told = (await mailbox(site)).find(({ subject }) => subject.includes("another address"))!;
    expect(told.to).toBe("ada@example.com");
    expect(told.text).toContain(order.number);
    for (const secret of [token, tickets[0]!.token!, "ada@right.example"])
      expect(told.html).not.toContain(secret);
    const lost = site.client();
    await lost.post("/tickets/lost", { email: "ada@right.example" });
    expect((await recipients()).filter((one) => one === "tickets ada@right.example")).toHaveLength(
      2,
    );
  });

  test("gets the e-mail about money that goes back", async () => {
    const { tickets, token } = await bought();
    await correct(token, "ada@right.example");
    await returnTickets(app, { purchase: token, ticketIds: [tickets[0]!.id] });
    await site.jobs.done();
    await expect
      .poll(async () => (await site.jobs.done(), recipients()))
      .toContain("refund ada@right.example");
  });

  test("takes the e-mails along that have not left: its tickets leave once, to the right one", async () => {
    const { token, order } = await bought();
    await site.jobs.done();
    const [sent] = await outbox(site);
    const unsent = { ...sent!, sentAt: null, failedAt: null, createdAt: app.now() };
    const { data } = sent!;
    const ids = { tickets: randomUUID(), money: randomUUID(), other: randomUUID() };
    await db.insert(emails).values([
      { ...unsent, id: ids.tickets, kind: "tickets", data: { ...data, orderId: order.id } },
      { ...unsent, id: ids.money, kind: "refund", data: { ...data, orderId: order.id } },
      { ...unsent, id: ids.other, kind: "refund", data: { ...data, orderId: randomUUID() } },
    ]);
    await correct(token, "ada@right.example");
    const now = new Map((await outbox(site)).map((email) => [email.id, email]));
    expect(now.get(ids.money)?.recipient).toBe("ada@right.example");
    expect(now.get(ids.other)?.recipient).toBe("ada@example.com");
    expect(now.get(ids.tickets)).toMatchObject({ failedAt: app.now() });
    expect(now.get(now.get(ids.tickets)!.replacedById!)).toMatchObject({
      kind: "tickets",
      recipient: "ada@right.example",
    });
  });

  test("is corrected once, and not to what it is", async () => {
    const { token } = await bought();
    expect((await correct(token, "ada@example.com")).status).toBe(409);
    await correct(token, "ada@right.example");
    const again = await correct(token, "thief@example.com");
    expect(await again.text()).toContain("corrected once already");
    expect(await recipients()).not.toContain("tickets thief@example.com");
  });

  test("leaves a ticket that was passed on with its holder", async () => {
    const { tickets, token } = await bought();
    const bayo = { firstName: "Bayo", lastName: "Ade", email: "bayo@example.com", userId: null };
    await acceptPassedTicket(app, await makePassingLink(app, tickets[0]!.token!), bayo);
    await correct(token, "ada@right.example");
    expect((await read(tickets[0]!.id)).email).toBe("bayo@example.com");
  });

  test("is corrected by the office on one ticket for the whole purchase", async () => {
    const { tickets, token } = await bought();
    const {
      id,
      firstName,
      lastName,
      package: kind,
      gender,
      quantity,
      version,
    } = await read(tickets[0]!.id);
    const email = "ada@right.example";
    const fields = { firstName, lastName, package: kind, gender, quantity, email };
    const seen = { id, version };
    const before = await ticketCode(app, await read(id));
    await correctTicket(app, seen, { fields, send: true, ofPurchase: true }, by);
    for (const each of tickets) expect((await read(each.id)).email).toBe(email);
    expect(await ticketCode(app, await read(id))).toBe(before);
    expect(await recipients()).toContain("address_corrected ada@example.com");
    await returnTickets(app, { purchase: token, ticketIds: [id] });
    await site.jobs.done();
    await expect
      .poll(async () => (await site.jobs.done(), recipients()))
      .toContain(`refund ${email}`);
  });

  test("with a slip in it is asked about on the purchase's page, without scripts", async () => {
    const { Regular } = await openTicketSale(site, { Hall: 10 }, [
      { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    ]);
    const { token } = await buyTickets(site, { typeId: Regular!, email: "chidi@example.con" });
    const page = await site.client().read(`/tickets/order/${token}`);
    expect(page).toContain("Did you mean chidi@example.com?");
    expect(page).toContain('value="chidi@example.com"');
  });
});

test("a ticket is given back for good once its buyer has read what goes back and what is kept", async () => {
  const { tickets, token } = await bought();
  const path = `/tickets/order/${token}/return`;
  const asked = await site
    .client()
    .post(path, { intent: "return-tickets", ticket: tickets[0]!.id });
  expect(asked.status).toBe(303);
  expect((await read(tickets[0]!.id)).cancelledAt).toBeNull();
  const question = await site.client().read(asked.headers.get("location")!);
  expect(question).toContain("Give this ticket back?");
  expect(question).toContain("₦2,800 goes back the way it was paid, and ₦200 is kept");
  await site.client().post(path, { intent: "return-tickets", ticket: tickets[0]!.id, sure: "1" });
  expect((await read(tickets[0]!.id)).cancelledAt).not.toBeNull();
  expect((await read(tickets[1]!.id)).cancelledAt).toBeNull();
});

test("the page of a purchase says that none of its tickets is valid any more", async () => {
  const { order, tickets, token } = await bought();
  const ticketIds = tickets.map(({ id }) => id);
  await cancelTickets(
    app,
    { orderId: order.id, ticketIds, reason: "Rained off.", refund: true },
    by,
  );
  expect(await site.client().read(`/tickets/order/${token}`)).toContain(
    ". Its tickets are no longer valid.",
  );
});

test("the rule of giving back and its fee stand where the tickets are paid", async () => {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  expect(await site.client().read(`/tickets/${Regular}`)).toContain("Tickets are not taken back.");
  const until = { returnsHours: 28, returnsWhenResold: false };
  await saveReturns(app, { ...until, returnFeeKobo: 200_00 }, by);
  await expect
    .poll(() => site.client().read(`/tickets/${Regular}`))
    .toContain("You can give tickets back until 1 Aug 2025, 09:00; ₦200 of each is kept.");
});

describe("the picture of a mailed code", () => {
  const pictureIn = (html: string | null) =>
    /src="[^"]*(\/files\/codes\/sold\/[^"]+)"/.exec(html!)![1]!;

  test("is at an address that has neither the code nor the secret of its page, for the reader alone", async () => {
    const { tickets } = await bought(1);
    await site.jobs.done();
    const [mail] = await mailbox(site);
    expect(mail!.html).not.toContain("data:image");
    const path = pictureIn(mail!.html);
    const code = await ticketCode(app, await read(tickets[0]!.id));
    expect(path).not.toContain(tickets[0]!.token);
    expect(path).not.toContain(code.slice(-20));
    const answer = await site.client().fetch(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toMatch(/^private/);
    expect(mail!.text).toContain(code);
  });

  test("is gone once the code is made anew, and where its secret is guessed", async () => {
    const { tickets } = await bought(1);
    await site.jobs.done();
    const path = pictureIn((await mailbox(site))[0]!.html);
    const guessed = path.replace(/.{4}$/, (end) => (end === "AAAA" ? "BBBB" : "AAAA"));
    const bayo = { firstName: "Bayo", lastName: "Ade", email: "bayo@example.com", userId: null };
    await acceptPassedTicket(app, await makePassingLink(app, tickets[0]!.token!), bayo);
    for (const dead of [path, guessed, "/files/codes/sold/1", "/files/codes/sold/1001-1-"])
      expect((await site.client().fetch(dead)).status, dead).toBe(404);
  });

  test("is gone once the ticket is given back", async () => {
    const { tickets, token } = await bought(1);
    await site.jobs.done();
    const path = pictureIn((await mailbox(site))[0]!.html);
    await returnTickets(app, { purchase: token, ticketIds: [tickets[0]!.id] });
    expect((await site.client().fetch(path)).status).toBe(404);
  });
});

test("the e-mail about a given-back ticket leads a buyer without an account to the refund's state", async () => {
  const { tickets, token } = await bought();
  await returnTickets(app, { purchase: token, ticketIds: [tickets[0]!.id] });
  await site.jobs.done();
  await expect
    .poll(async () => {
      await site.jobs.done();
      return (await mailbox(site)).map(({ subject }) => subject).join("\n");
    })
    .toContain("Money back");
  const mail = (await mailbox(site)).find(({ subject }) => subject.includes("Money back"))!;
  expect(mail.html).toContain(`/tickets/order/${token}`);
  expect(mail.html).not.toContain("/myorders");
  const page = await site.client().read(`/tickets/order/${token}`);
  expect(page).toContain("₦2,800");
  expect(page).toMatch(/on its way|being sent|sent back/);
});

test("the pages of a purchase say what was passed on and given back, each in its own words", async () => {
  const { tickets, token } = await bought(3);
  const bayo = { firstName: "Bayo", lastName: "Ade", email: "bayo@example.com", userId: null };
  await acceptPassedTicket(app, await makePassingLink(app, tickets[0]!.token!), bayo);
  await returnTickets(app, { purchase: token, ticketIds: [tickets[1]!.id] });
  const page = await site.client().read(`/tickets/order/${token}`);
  expect(page).toContain("1 ticket was passed on.");
  expect(page).not.toContain("everything is on its way");
  const back = await site.client().read(`/t/${tickets[1]!.token}`);
  expect(back).toContain("This ticket was given back and is no longer valid. ₦2,800 goes back");
  expect(back).not.toContain("has the ticket");
});

test("a lost ticket that was issued is sent again to its holder, as a bought one is", async () => {
  const ticket = {
    firstName: "Ada",
    lastName: "Obi",
    package: "Vip",
    gender: "",
    email: "ada@example.com",
    quantity: 1,
  };
  await issueTicket(app, ticket, by);
  await site.jobs.done();
  const before = (await mailbox(site)).length;
  await site.client().post("/tickets/lost", { email: "Ada@example.com" });
  await site.jobs.done();
  const [latest] = await mailbox(site);
  expect((await mailbox(site)).length).toBe(before + 1);
  expect(latest).toMatchObject({ to: "ada@example.com" });
});

test("every page where somebody looks for help leads to the lost tickets", async () => {
  const visitor = site.client();
  const ada = await signUp(site);
  const link = 'href="/tickets/lost"';
  const main = (page: string) => page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  const foot = (page: string) => page.slice(page.indexOf("<footer"));
  for (const path of ["/tickets", "/contact", "/no-such-page", "/t/no-such-ticket"])
    expect(main(await visitor.read(path)), path).toContain(link);
  expect(main(await ada.client.read("/gethelp"))).toContain(link);
  for (const path of ["/", "/login"]) expect(foot(await visitor.read(path)), path).toContain(link);
  await bought(1);
  await expect.poll(async () => visitor.read("/tickets")).toContain("are on sale");
  expect(main(await visitor.read("/tickets"))).toContain(link);
});
