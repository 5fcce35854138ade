import { inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, contactMessages, orders, ticketTypes } from "#app/db/schema.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { findForCheckIn } from "#app/domain/check-in/check-in-lists.server.ts";
import { listMessages } from "#app/domain/contact/messages.server.ts";
import { listEmails } from "#app/domain/mail/outbox-lists.server.ts";
import { listSubscribers } from "#app/domain/newsletter/subscribers.server.ts";
import { addSubscriber } from "#app/domain/newsletter/newsletter.server.ts";
import { listOrders } from "#app/domain/orders/order-lists.server.ts";
import { findAtDesk } from "#app/domain/orders/pick-up-desk.server.ts";
import { listPayments } from "#app/domain/payments/payment-lists.server.ts";
import { findPeople } from "#app/domain/privacy/find-person.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { joinWaiting } from "#app/domain/tickets/waiting/join-waiting.server.ts";
import { listWaiting } from "#app/domain/tickets/waiting/waiting-lists.server.ts";
import {
  makePassingLink,
  acceptPassedTicket,
} from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { listTickets } from "#app/domain/tickets/tickets.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const administrator = async () => (await findSetting(db, "administrator"))!;

interface Named {
  name: string;
  email: string;
}

interface LookUp {
  /** Makes somebody who can be found; `nobody else` is there as well. */
  add(person: Named): Promise<unknown>;
  find(search: string): Promise<string[]>;
}

const openSale = (size = 20) =>
  openTicketSale(site, { Hall: size }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);

async function addTicket({ name, email }: Named) {
  const [firstName = "", ...others] = name.split(" ");
  const fields = { package: "Regular", gender: "", quantity: 1 };
  const lastName = others.join(" ") || firstName;
  await issueTicket(app, { ...fields, firstName, lastName, email }, await administrator());
}

async function addOrder({ name, email }: Named) {
  const person = await signUp(site, { username: name, email });
  await createOrder(site, person, { products: [await createProduct(site)] });
}

async function emailsOf(found: readonly { id: string }[]) {
  const ids = found.map(({ id }) => id);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  return rows.map(({ userEmail }) => userEmail);
}

const lookUps: Record<string, LookUp> = {
  "the gate": {
    add: addTicket,
    find: async (search) => (await findForCheckIn(db, search))!.rows.map(({ email }) => email),
  },
  "the list of tickets": {
    add: addTicket,
    find: async (search) =>
      (await listTickets(db, { search, limit: 9 })).rows.map(({ email }) => email),
  },
  "the list of orders": {
    add: addOrder,
    find: async (search) =>
      emailsOf((await listOrders(db, { status: "new", search, limit: 9 })).rows),
  },
  "the pick-up desk": {
    add: addOrder,
    find: async (search) => {
      const found = await findAtDesk(app, search, "desk");
      return emailsOf(found!.rows);
    },
  },
  "the list of payments": {
    add: addOrder,
    find: async (search) =>
      (await listPayments(db, { filter: null, search, limit: 9 })).rows.map(({ email }) => email),
  },
  "the list of e-mails": {
    add: addOrder,
    find: async (search) => {
      const { rows } = await listEmails(db, { filter: null, search, limit: 99 });
      return [...new Set(rows.map(({ recipient }) => recipient))];
    },
  },
  "the list of messages": {
    add: ({ name, email }) =>
      db.insert(contactMessages).values({ name, email, message: "Hello.", createdAt: app.now() }),
    find: async (search) =>
      (await listMessages(db, { search, limit: 9 })).rows.map(({ email }) => email),
  },
  "the waiting list": {
    async add({ name, email }) {
      const [type] = await db.select().from(ticketTypes);
      const typeId = type?.id ?? (await openSale(0)).Regular!;
      const wanted = { phone: null, quantity: 1, takesFewer: false };
      const sender = { network: "10.0.0.1", browser: app.browserOf(null) };
      await joinWaiting(app, { typeId, name, email, ...wanted }, sender);
    },
    find: async (search) =>
      (await listWaiting(db, { search, limit: 9 })).rows.map(({ email }) => email),
  },
  "the search of a person's data, of an order": {
    add: addOrder,
    find: async (search) => (await findPeople(db, search)).map(({ email }) => email),
  },
  "the search of a person's data, of a ticket": {
    add: addTicket,
    find: async (search) => (await findPeople(db, search)).map(({ email }) => email),
  },
  "the search of a person's data, of a message": {
    add: ({ name, email }) =>
      db.insert(contactMessages).values({ name, email, message: "Hello.", createdAt: app.now() }),
    find: async (search) => (await findPeople(db, search)).map(({ email }) => email),
  },
  "the log of changes": {
    add: ({ name, email }) =>
      db
        .insert(auditLog)
        .values({ at: app.now(), action: "Marked", subject: `Message from ${name} (${email})` }),
    find: async (search) =>
      (await listChanges(db, { search, limit: 9 })).rows.flatMap(
        ({ subject }) => /\((.*)\)/.exec(subject)?.[1] ?? [],
      ),
  },
};

/** Names as they stand in a list, and how people type them. */
const typedNames: Record<string, string[]> = {
  "Ọláídé Ngozi Okonkwo-Bello": [
    "okonkwo-bello olaide",
    "Okonkwo Bello",
    "okonkwobello",
    "bello, ọlaide",
    "OLAIDE  OKONKWO",
    "ngo ola",
    "\u200bOlaide\u00a0Ngozi ",
    "Ola\u00adide",
    "Ọ̀láídé".normalize("NFD"),
  ],
  "Ṣẹ́gun Ụzọ O’Brien": [
    "o'brien segun",
    "obrien",
    "O`Brien",
    "Oʼbrien uzo",
    "o brien",
    "Uzọ şegun",
  ],
  "Ɗanladi Ƙofar Mata": ["danladi kofar", "mata ƙofa", "DANLADI-KOFAR"],
};

describe.each(Object.entries(lookUps))("%s finds a person", (_where, { add, find }) => {
  test.each(Object.entries(typedNames))(
    "who is %s, however the name is typed",
    async (name, all) => {
      const email = "the.one@example.com";
      await add({ name, email });
      await add({ name: "Chidi Eze", email: "chidi.e@example.com" });
      for (const typed of all) expect(await find(typed), typed).toEqual([email]);
      expect(await find(`${all[0]} chidi`)).toEqual([]);
    },
  );
});

// The desk shows no addresses, and finds nobody by one.
const { "the pick-up desk": _desk, ...byAddress } = lookUps;

test.each(Object.entries(byAddress))(
  "%s finds a person by parts of the e-mail address",
  async (_where, { add, find }) => {
    await add({ name: "Ada Obi", email: "ada.obi@example.com" });
    for (const typed of ["ada.obi@example.com", "ADA.OBI@example", "obi ada"])
      expect(await find(typed), typed).toEqual(["ada.obi@example.com"]);
  },
);

test("subscribers are found by the words of their address in any order", async () => {
  await addSubscriber(db, "ada.obi@example.com", "newsletter");
  await addSubscriber(db, "chidi@example.com", "newsletters-page");
  const find = async (search: string) =>
    (await listSubscribers(db, { search, limit: 9 })).rows.map(({ email }) => email);
  for (const typed of ["obi ada", "Ọbí-Adá", " ada  obi ", "ada.obi@example.com"])
    expect(await find(typed), typed).toEqual(["ada.obi@example.com"]);
  expect(await find("obi chidi")).toEqual([]);
});

describe("the phone that a buyer without an account gave", () => {
  const phones = [
    "08031234567",
    "0803 123 4567",
    "+234 803 123 4567",
    "+2348031234567",
    "2348031234567",
    "00234-803-123-4567",
    "(0803) 123-4567",
    "\u202a0803\u00a0123\u00a04567\u202c",
    "4567",
    "ada 4567",
    "0803 123 4567 obi",
  ];

  test("finds the tickets that were bought and not passed on, at the gate and in the list", async () => {
    const { Regular } = await openSale();
    const phone = "+2348031234567";
    const { tickets } = await buyTickets(site, { typeId: Regular!, quantity: 3, phone });
    await buyTickets(site, { typeId: Regular!, email: "else@example.com", name: "Chidi Eze" });
    const receiver = { firstName: "Efe", lastName: "Eze", email: "efe@example.com", userId: null };
    await acceptPassedTicket(app, await makePassingLink(app, tickets[2]!.token!), receiver);
    const kept = tickets.slice(0, 2).map(({ id }) => id);
    for (const search of phones) {
      const atGate = (await findForCheckIn(db, search))!.rows.map(({ id }) => id);
      expect(atGate.toSorted(), search).toEqual(kept.toSorted());
      const listed = (await listTickets(db, { search, limit: 9 })).rows.map(({ id }) => id);
      expect(listed.toSorted(), search).toEqual(kept.toSorted());
    }
  });

  test("finds the order and the payment", async () => {
    const { Regular } = await openSale();
    await buyTickets(site, { typeId: Regular!, phone: "+2348031234567" });
    await buyTickets(site, { typeId: Regular!, email: "else@example.com", name: "Chidi Eze" });
    for (const search of phones) {
      const payments = (await listPayments(db, { filter: null, search, limit: 9 })).rows;
      expect(
        payments.map(({ username }) => username),
        search,
      ).toEqual(["Ada Obi"]);
      const listed = await Promise.all(
        (["new", "completed"] as const).map(
          async (status) => (await listOrders(db, { status, search, limit: 9 })).rows,
        ),
      );
      expect(
        listed.flat().map(({ username }) => username),
        search,
      ).toEqual(["Ada Obi"]);
      expect(await findPeople(db, search), search).toEqual([
        { email: "ada@example.com", name: "Ada Obi" },
      ]);
    }
  });

  test("finds who waits for tickets", async () => {
    const { Regular } = await openSale(0);
    const who = { name: "Ada Obi", email: "ada@example.com", phone: "+2348031234567" };
    const sender = { network: "10.0.0.1", browser: app.browserOf(null) };
    await joinWaiting(app, { typeId: Regular!, ...who, quantity: 1, takesFewer: false }, sender);
    for (const search of phones)
      expect((await listWaiting(db, { search, limit: 9 })).rows, search).toHaveLength(1);
  });
});
