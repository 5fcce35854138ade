import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { emails, ticketEvents, tickets as ticketRows, users } from "#app/db/schema.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { resendTicket } from "#app/domain/tickets/ticket-changes.server.ts";
import { drawQrCode } from "#app/services/draw-qr-code.server.ts";
import { readTicketCode, writeTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { findTicketViolations } from "#app/domain/integrity/check-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import {
  findPassedOn,
  makePassingLink,
  acceptPassedTicket,
  withdrawPassingLink,
} from "./pass-ticket.server.ts";
import { findTicketByToken, listOwnTickets, withCodes } from "./sold-tickets.server.ts";
import { ticketCode } from "./ticket-codes.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const hour = 60 * 60_000;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

async function bought({ quantity = 2, maxPerPerson = null as number | null } = {}) {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 }, maxPerPerson },
  ]);
  const purchase = await buyTickets(site, { typeId: Regular!, quantity });
  return { ...purchase, typeId: Regular!, first: purchase.tickets[0]! };
}

const bayo = { firstName: "Bayo", lastName: "Ade", email: "bayo@example.com", userId: null };
const read = async (id: string) =>
  (await db.select().from(ticketRows).where(eq(ticketRows.id, id)))[0]!;
const show = (code: string) =>
  admit(app, { code, requestId: newPurchaseToken() }, { byUserId: by });

describe("a ticket that is passed on", () => {
  it("has a new code, and the gate calls the old one replaced", async () => {
    const { first } = await bought();
    await openCheckInEarly(app, { byUserId: by });
    const old = await ticketCode(app, await read(first.id));
    const token = await acceptPassedTicket(app, await makePassingLink(app, first.token!), bayo);
    const code = await ticketCode(app, await read(first.id));
    expect(await show(old)).toMatchObject({ kind: "replaced" });
    expect(await show(code)).toMatchObject({ kind: "in", ticket: { holder: "Bayo Ade" } });
    expect(await findTicketByToken(db, token)).toMatchObject({ email: "bayo@example.com" });
    expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
  });

  it("is no longer on the former holder's page, nor among the buyer's tickets or in their e-mail", async () => {
    const { first, order } = await bought();
    await acceptPassedTicket(app, await makePassingLink(app, first.token!), bayo);
    expect(await findTicketByToken(db, first.token!)).toBeNull();
    expect(await findPassedOn(db, first.token!)).toEqual(app.now());
    const own = await listOwnTickets(db, { userId: "nobody", provedEmail: "ada@example.com" });
    expect(own.map(({ id }) => id)).not.toContain(first.id);
    const data = {
      orderId: order.id,
      orderNumber: order.number,
      username: "",
      totalKobo: 0,
      token: "",
      soldOutLines: [],
      only: null,
    };
    const { data: mailed } = await withCodes(app, "tickets", data);
    expect(mailed.tickets).toHaveLength(1);
    expect(mailed.tickets![0]!.number).not.toBe(first.ticketId);
  });

  it("shows the giver nothing of its new holder: on no page or file, in no e-mail, and nothing is kept by a cache", async () => {
    const ada = await signUp(site, { email: "ada@example.com" });
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, ada.id));
    const { first, order, token, tickets: all } = await bought();
    const paths = [
      `/t/${first.token}`,
      `/t/${first.token}.data`,
      `/t/${first.token}/ticket.pdf`,
      `/tickets/order/${token}`,
      `/tickets/order/${token}.data`,
      `/tickets/order/${token}/tickets.pdf`,
      `/tickets/order/${token}/return`,
      "/mytickets",
      "/mytickets.data",
    ];
    for (const path of paths) await ada.client.fetch(path);
    const pass = await makePassingLink(app, first.token!);
    const next = await acceptPassedTicket(app, pass, bayo);
    const code = readTicketCode(await ticketCode(app, await read(first.id)))!;
    await site.jobs.done();
    const texts = await Promise.all(
      [...paths, `/take/${pass}`].map(async (path) => {
        const answer = await ada.client.fetch(path);
        // Back asks anew, and no proxy has what was here.
        expect(answer.ok ? answer.headers.get("cache-control") : "no-store", path).toMatch(
          /no-store/,
        );
        return Buffer.from(await answer.arrayBuffer()).toString("latin1");
      }),
    );
    // The organisers send the buyer's e-mail once more.
    await resendTicket(app, await read(all[1]!.id), "ada@example.com", by);
    await site.jobs.done();
    const mails = (await mailbox(site)).filter((mail) =>
      JSON.stringify(mail).includes("ada@example.com"),
    );
    expect(mails.length).toBeGreaterThan(2);
    const drawn = drawQrCode(writeTicketCode(code)).path;
    const secrets = [next, "bayo@example.com", "Bayo", drawn, writeTicketCode(code).slice(-40)];
    for (const text of [...texts, ...mails.map((mail) => JSON.stringify(mail))])
      for (const secret of secrets) expect(text).not.toContain(secret);
    expect(order.userEmail).toBe("ada@example.com");
  });

  it("is announced to both by e-mail: the new holder gets the ticket, the old one a part of the new address", async () => {
    const { first } = await bought();
    await acceptPassedTicket(app, await makePassingLink(app, first.token!), bayo);
    const sent = await db.select().from(emails);
    expect(sent.filter(({ recipient }) => recipient === "bayo@example.com")).toMatchObject([
      { kind: "tickets", data: { only: first.id, token: "" } },
    ]);
    const notice = sent.find(({ kind }) => kind === "ticket_passed");
    expect(notice).toMatchObject({ recipient: "ada@example.com", data: { to: "b…@example.com" } });
    expect(JSON.stringify(notice)).not.toMatch(/bayo/i);
    const events = await db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, first.id));
    expect(new Set(events.map(({ kind }) => kind))).toEqual(
      new Set(["issued", "offered", "passed"]),
    );
  });

  it("goes to one of two people who take it at once", async () => {
    const { first } = await bought();
    const pass = await makePassingLink(app, first.token!);
    const takers = ["bayo@example.com", "chi@example.com"].map((email) =>
      refusalOf(acceptPassedTicket(app, pass, { ...bayo, email })),
    );
    const refusals = (await Promise.all(takers)).map((error) => error?.reason ?? "taken");
    expect(refusals.toSorted()).toEqual(["changed", "taken"]);
    expect(await read(first.id)).toMatchObject({ generation: 2 });
  });

  it("stays with its holder when the offer is withdrawn, and after two days", async () => {
    const { first } = await bought();
    const pass = await makePassingLink(app, first.token!);
    expect(await makePassingLink(app, first.token!)).toBe(pass);
    await withdrawPassingLink(app, first.token!);
    expect(await refusalOf(acceptPassedTicket(app, pass, bayo))).toMatchObject({
      reason: "changed",
    });
    const again = await makePassingLink(app, first.token!);
    expect(again).not.toBe(pass);
    site.clock.advance(48 * hour);
    expect(await refusalOf(acceptPassedTicket(app, again, bayo))).toMatchObject({
      reason: "changed",
    });
    expect(await read(first.id)).toMatchObject({ generation: 1, firstName: "Ada" });
  });

  it("can be neither offered nor taken once somebody was admitted with it", async () => {
    const { first } = await bought();
    const pass = await makePassingLink(app, first.token!);
    await openCheckInEarly(app, { byUserId: by });
    await show(await ticketCode(app, await read(first.id)));
    expect(await refusalOf(acceptPassedTicket(app, pass, bayo))).toMatchObject({
      reason: "inside",
    });
    await withdrawPassingLink(app, first.token!);
    expect(await refusalOf(makePassingLink(app, first.token!))).toMatchObject({ reason: "inside" });
  });

  it("is either taken or admitted where both happen at once, by one code alone", async () => {
    const { tickets } = await bought({ quantity: 6 });
    await openCheckInEarly(app, { byUserId: by });
    for (const { id, token } of tickets) {
      const code = await ticketCode(app, await read(id));
      const pass = await makePassingLink(app, token!);
      const [refused, shown] = await Promise.all([
        refusalOf(acceptPassedTicket(app, pass, bayo)),
        show(code),
      ]);
      const { generation } = await read(id);
      expect([refused?.reason ?? "taken", shown.kind, generation]).toEqual(
        generation === 1 ? ["inside", "in", 1] : ["taken", "replaced", 2],
      );
    }
    expect(await findTicketViolations(db, "all", app.now())).toEqual([]);
  });

  it("can be passed on twice at most, and not once the gates are open", async () => {
    const { first, tickets } = await bought();
    const second = await acceptPassedTicket(app, await makePassingLink(app, first.token!), bayo);
    const third = await acceptPassedTicket(app, await makePassingLink(app, second), {
      ...bayo,
      email: "chi@example.com",
    });
    expect(await refusalOf(makePassingLink(app, third))).toMatchObject({
      message: expect.stringContaining("twice"),
    });
    const { startsAt } = await app.festival();
    const [, other] = tickets;
    site.clock.advance(startsAt.getTime() - app.now().getTime() - 1);
    const pass = await makePassingLink(app, other!.token!);
    site.clock.advance(1);
    expect(await refusalOf(acceptPassedTicket(app, pass, bayo))).toMatchObject({
      reason: "changed",
    });
    expect(await refusalOf(makePassingLink(app, other!.token!))).toMatchObject({
      reason: "changed",
    });
  });

  it("counts towards its new holder's limit, and no longer towards the old one's", async () => {
    const { first, typeId } = await bought({ quantity: 2, maxPerPerson: 2 });
    const more = { typeId, email: "ada@example.com" };
    expect(await refusalOf(buyTickets(site, more))).toMatchObject({ reason: "limit" });
    await acceptPassedTicket(app, await makePassingLink(app, first.token!), bayo);
    await buyTickets(site, more);
    const { tickets: theirs } = await buyTickets(site, { typeId, quantity: 2, email: "c@x.org" });
    const pass = await makePassingLink(app, theirs[0]!.token!);
    expect(
      await refusalOf(acceptPassedTicket(app, pass, { ...bayo, email: "ada@example.com" })),
    ).toMatchObject({ reason: "limit" });
  });
});

it("a ticket that was lost is sent to the address that is on it, in the same words whether there is one or not", async () => {
  const { first } = await bought();
  await acceptPassedTicket(app, await makePassingLink(app, first.token!), bayo);
  const client = site.client();
  const ask = async (email: string, from = client) => {
    const answer = await from.post("/tickets/lost", { email });
    return (await answer.text()).replaceAll(email, "…");
  };
  const before = (await outbox(site)).length;
  const words = await ask("nobody@example.com");
  expect(words).toContain("they are on their way there once more");
  expect(await outbox(site)).toHaveLength(before);

  const said = await ask("bayo@example.com");
  expect(said).toContain("If there are tickets of …, they are on their way there once more.");
  const sent = (await outbox(site)).filter(({ kind }) => kind === "tickets");
  expect(sent.filter(({ recipient }) => recipient === "bayo@example.com")).toHaveLength(2);
  await ask("ada@example.com");
  const toAda = (await outbox(site)).filter(({ recipient }) => recipient === "ada@example.com");
  expect(toAda.filter(({ kind }) => kind === "tickets")).toHaveLength(2);
  await site.jobs.done();

  // Nobody's inbox is filled by it, and nobody tries addresses by the hundred.
  for (let count = 0; count < 3; count++) await ask("bayo@example.com", site.client());
  const now = (await outbox(site)).filter(({ kind }) => kind === "tickets");
  expect(now.filter(({ recipient }) => recipient === "bayo@example.com")).toHaveLength(4);
  let last = "";
  for (let count = 0; count < 6; count++) last = await ask("nobody@example.com");
  expect(last).toContain("many times");
});
