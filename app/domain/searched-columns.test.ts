import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { pictures } from "#app/db/schema.server.ts";
import { listChanges, recordChange } from "#app/domain/audit.server.ts";
import { saveAddress } from "#app/domain/accounts/addresses.server.ts";
import { hideProduct, showProduct } from "#app/domain/catalogue/product-showing.server.ts";
import { editProduct } from "#app/domain/catalogue/catalogue-editing.server.ts";
import { deleteProduct, restoreProduct } from "#app/domain/catalogue/product-deletion.server.ts";
import { findProducts } from "#app/domain/catalogue/products.server.ts";
import { listMessages } from "#app/domain/contact/messages.server.ts";
import { listEmails } from "#app/domain/mail/outbox-lists.server.ts";
import { listSubscribers } from "#app/domain/newsletter/subscribers.server.ts";
import { addSubscriber } from "#app/domain/newsletter/newsletter.server.ts";
import { saveOrderNote } from "#app/domain/orders/transition-order.server.ts";
import { correctOrder } from "#app/domain/orders/order-corrections.server.ts";
import { listOrders } from "#app/domain/orders/order-lists.server.ts";
import { listPayments } from "#app/domain/payments/payment-lists.server.ts";
import { findPeople } from "#app/domain/privacy/find-person.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { confirmImport, prepareImport } from "#app/domain/tickets/import-tickets.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { nameTicket } from "#app/domain/tickets/sold/name-ticket.server.ts";
import {
  makePassingLink,
  acceptPassedTicket,
} from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { isUnnamed } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import { joinWaiting } from "#app/domain/tickets/waiting/join-waiting.server.ts";
import { listWaiting } from "#app/domain/tickets/waiting/waiting-lists.server.ts";
import { correctTicket } from "#app/domain/tickets/ticket-changes.server.ts";
import { findTicket, listTickets } from "#app/domain/tickets/tickets.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createPurchase, createOrder, createProduct } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;
const administrator = async () => (await findSetting(db, "administrator"))!;

/** How many rows each search of the site finds. */
const searches = {
  async orders(search: string) {
    let found = 0;
    for (const status of ["new", "completed"] as const)
      found += (await listOrders(db, { status, search, limit: 9 })).rows.length;
    return found;
  },
  async ordersWithNote() {
    return (await listOrders(db, { status: "new", note: true, limit: 9 })).rows.length;
  },
  payments: async (search: string) =>
    (await listPayments(db, { filter: null, search, limit: 9 })).rows.length,
  tickets: async (search: string) => (await listTickets(db, { search, limit: 9 })).rows.length,
  messages: async (search: string) => (await listMessages(db, { search, limit: 9 })).rows.length,
  waiting: async (search: string) => (await listWaiting(db, { search, limit: 9 })).rows.length,
  emails: async (search: string) =>
    (await listEmails(db, { filter: null, search, limit: 9 })).rows.length,
  changes: async (search: string) => (await listChanges(db, { search, limit: 9 })).rows.length,
  people: async (search: string) => (await findPeople(db, search)).length,
  subscribers: async (search: string) =>
    (await listSubscribers(db, { search, limit: 9 })).rows.length,
  async products(search: string) {
    const { found, isNear } = await findProducts(app, { search });
    return isNear ? 0 : found;
  },
};

interface Write {
  search: keyof typeof searches;
  /** What finds the row before the write and not after it. */
  old?: string[];
  /** What finds the row after the write and not before it. */
  new?: string[];
  write(): Promise<unknown>;
}

/** A public way to write into columns that a search reads, and what it writes. */
interface Way {
  columns: string[];
  begin(): Promise<Write>;
}

const home = { addressLine1: "1 Road", state: "Rivers", city: "Choba" };
const ofOrder = ["id", "number", "reference", "user_email", "username", "address", "item_texts"];
const ofTicket = ["first_name", "last_name", "ticket_id", "email"];
const ofPurchase = ["reference", "email", "username", "address"];
const columns = (table: string, names: string[]) => names.map((name) => `${table}.${name}`);

const ada = () =>
  signUp(site, {
    email: "ada.obi@example.com",
    username: "Adaeze",
    address: { ...home, addressPhone: "+2348031234567" },
  });

async function orderOfAda() {
  const person = await ada();
  const product = await createProduct(site, {
    name: "Palm cap",
    colors: ["Indigo"],
    sizes: ["XXX"],
  });
  const { orderId } = await createOrder(site, person, { products: [product] });
  return { person, product, orderId };
}

const draftOf = (product: Awaited<ReturnType<typeof createProduct>>) => ({
  name: product.name,
  description: product.description,
  material: product.material,
  care: product.care,
  category: product.category,
  priceKobo: product.priceKobo,
  colors: product.colors,
  sizes: product.sizes,
  soldOut: product.soldOut,
  limitPerPerson: product.limitPerPerson,
  stockChanges: [],
  showing: "now" as const,
});

const fields = {
  firstName: "Bola",
  lastName: "Ade",
  package: "Regular",
  gender: "",
  email: "bola@example.com",
  quantity: 1,
};

async function boughtTickets(quantity = 2) {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  return buyTickets(site, { typeId: Regular!, quantity, email: "buyer@example.com" });
}

const ways: Record<string, Way> = {
  "a customer who pays makes an order": {
    columns: columns("orders", [...ofOrder, "shipping_option"]),
    async begin() {
      return {
        search: "orders",
        new: ["adaeze", "ada.obi", "1234567", "choba", "palm cap", "indigo", "xxxl"],
        write: orderOfAda,
      };
    },
  },
  "a customer signs up": {
    columns: ["users.email", "users.name"],
    async begin() {
      return { search: "people", new: ["ada.obi", "adaeze"], write: ada };
    },
  },
  "an organiser corrects the address of an order": {
    columns: columns("orders", ["address", "shipping_option"]),
    async begin() {
      const { orderId } = await orderOfAda();
      const address = { ...home, city: "Aluu", addressPhone: "08099998888" };
      return {
        search: "orders",
        old: ["choba", "1234567"],
        new: ["aluu", "9998888"],
        write: async () => {
          const { ok } = await correctOrder(
            app,
            { orderId, shippingOption: "DOOR DELIVERY", address },
            await administrator(),
          );
          expect(ok).toBe(true);
        },
      };
    },
  },
  "an organiser writes a note on an order": {
    columns: columns("orders", ["note"]),
    async begin() {
      const { orderId } = await orderOfAda();
      return {
        search: "ordersWithNote",
        new: [""],
        write: async () => saveOrderNote(app, { orderId, note: "Call." }, await administrator()),
      };
    },
  },
  "a customer who deletes the account leaves a completed order without name and address": {
    columns: columns("orders", ["user_email", "username", "address"]),
    async begin() {
      const person = await ada();
      await createOrder(site, person, { status: "completed" });
      return {
        search: "orders",
        old: ["adaeze", "ada.obi", "choba", "1234567"],
        new: ["deleted customer"],
        write: () => person.client.post("/userProfile/delete", { confirmation: person.password }),
      };
    },
  },
  "a customer who deletes the account leaves an ended payment without name and address": {
    columns: columns("purchases", ["email", "username", "address"]),
    async begin() {
      const person = await ada();
      await createOrder(site, person, { status: "completed" });
      return {
        search: "payments",
        old: ["adaeze", "ada.obi@example.com", "8031234567"],
        write: () => person.client.post("/userProfile/delete", { confirmation: person.password }),
      };
    },
  },
  "a customer checks out": {
    columns: columns("purchases", ofPurchase),
    async begin() {
      const person = await ada();
      return {
        search: "payments",
        new: ["adaeze", "ada.obi@example.com", "8031234567"],
        write: () => createPurchase(site, person),
      };
    },
  },
  "a visitor buys tickets": {
    columns: [...columns("purchases", ["reference", "email"]), ...columns("tickets", ofTicket)],
    async begin() {
      return { search: "payments", new: ["buyer@example.com"], write: boughtTickets };
    },
  },
  "an organiser issues a ticket": {
    columns: columns("tickets", ofTicket),
    async begin() {
      return {
        search: "tickets",
        new: ["bola ade", "bola@example"],
        write: async () => issueTicket(app, fields, await administrator()),
      };
    },
  },
  "an organiser imports tickets": {
    columns: columns("tickets", ofTicket),
    async begin() {
      const file =
        "firstName,lastName,package,email,quantity,ticketId\nBola,Ade,Regular,bola@example.com,1,OLD-17\n";
      const byUserId = await administrator();
      return {
        search: "tickets",
        new: ["bola ade", "bola@example", "old-17", "old17"],
        async write() {
          const bytes = Buffer.from(file);
          const importId = await prepareImport(app, { name: "sold.csv", bytes }, byUserId);
          await confirmImport(app, { importId, again: false }, byUserId);
        },
      };
    },
  },
  "an organiser corrects a ticket": {
    columns: columns("tickets", ["first_name", "last_name", "email"]),
    async begin() {
      const byUserId = await administrator();
      await issueTicket(app, fields, byUserId);
      const { id } = (await listTickets(db, { limit: 1 })).rows[0]!;
      const corrected = {
        ...fields,
        firstName: "Chidi",
        lastName: "Eze",
        email: "chidi@fest.test",
      };
      return {
        search: "tickets",
        old: ["bola ade", "bola@example"],
        new: ["chidi eze", "chidi@fest"],
        write: async () =>
          correctTicket(
            app,
            (await findTicket(db, id))!,
            { fields: corrected, send: false },
            byUserId,
          ),
      };
    },
  },
  "a guest writes a name on a ticket": {
    columns: columns("tickets", ["first_name", "last_name"]),
    async begin() {
      const { tickets } = await boughtTickets();
      const unnamed = tickets.find(isUnnamed)!;
      return {
        search: "tickets",
        new: ["chidi eze"],
        write: () => nameTicket(app, unnamed.token!, { firstName: "Chidi", lastName: "Eze" }),
      };
    },
  },
  "somebody takes a ticket that is passed on": {
    columns: columns("tickets", ["first_name", "last_name", "email"]),
    async begin() {
      const { tickets } = await boughtTickets(1);
      const token = tickets[0]!.token!;
      const taker = { firstName: "Chidi", lastName: "Eze", email: "chidi@fest.test", userId: null };
      return {
        search: "tickets",
        old: ["buyer@example"],
        new: ["chidi eze", "chidi@fest"],
        write: async () => acceptPassedTicket(app, await makePassingLink(app, token), taker),
      };
    },
  },
  "the holder of a ticket changes the phone number of the account": {
    columns: columns("addresses", ["address"]),
    async begin() {
      const person = await ada();
      await issueTicket(app, { ...fields, email: person.email }, await administrator());
      return {
        search: "tickets",
        old: ["08031234567"],
        new: ["08099998888"],
        write: () => saveAddress(app, { ...home, addressPhone: "+2348099998888" }, person.id),
      };
    },
  },
  "a visitor writes a message": {
    columns: columns("contact_messages", ["name", "email", "message"]),
    async begin() {
      const message = { intent: "send-message", name: "Chidi", email: "eze@fest.test" };
      return {
        search: "messages",
        new: ["chidi", "eze@fest", "choir"],
        write: () => site.client().post("/contact", { ...message, message: "Can our choir sing?" }),
      };
    },
  },
  "a visitor waits for tickets": {
    columns: columns("waiting_entries", ["name", "email", "phone"]),
    async begin() {
      const { Regular } = await openTicketSale(site, { Hall: 0 }, [
        { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
      ]);
      const who = { name: "Chidi", email: "eze@fest.test", phone: "+2348031234567" };
      const wanted = { typeId: Regular!, ...who, quantity: 1, takesFewer: false };
      const sender = { network: "10.0.0.1", browser: app.browserOf(null) };
      return {
        search: "waiting",
        new: ["chidi", "eze@fest", "0803 123"],
        write: () => joinWaiting(app, wanted, sender),
      };
    },
  },
  "the site writes an e-mail": {
    columns: ["emails.recipient"],
    async begin() {
      return {
        search: "emails",
        new: ["bola@example"],
        write: async () => issueTicket(app, fields, await administrator()),
      };
    },
  },
  "a visitor subscribes on the first page": {
    columns: columns("subscribers", ["email"]),
    async begin() {
      return {
        search: "subscribers",
        new: ["chidi"],
        write: () => addSubscriber(db, "chidi@fest.test", "newsletter"),
      };
    },
  },
  "a visitor subscribes on the newsletters page": {
    columns: columns("new_subscribers", ["email"]),
    async begin() {
      return {
        search: "subscribers",
        new: ["chidi"],
        write: () => addSubscriber(db, "chidi@fest.test", "newsletters-page"),
      };
    },
  },
  "an organiser renames a product": {
    columns: ["products.name"],
    async begin() {
      const product = await createProduct(site, { name: "Palm cap" });
      const pictureIds = (await db.select().from(pictures)).map(({ id }) => id);
      const draft = { ...draftOf(product), name: "River vest", pictureIds };
      return {
        search: "products",
        old: ["palm"],
        new: ["river"],
        write: async () =>
          editProduct(app, { productId: product.id, version: null, draft }, await administrator()),
      };
    },
  },
  "something of the site is changed": {
    columns: columns("audit_log", ["action", "subject", "by_job", "before", "after"]),
    async begin() {
      return {
        search: "changes",
        new: ["corrected", "mbr-9", "sweeper", "bolanle", "folake"],
        write: () =>
          db.transaction((tx) =>
            recordChange(
              tx,
              {
                byUserId: null,
                byJob: "sweeper",
                action: "Corrected a ticket",
                subject: "Ticket MBR-9",
                before: { firstName: "Bolanle" },
                after: { firstName: "Folake" },
              },
              app.now(),
            ),
          ),
      };
    },
  },
  "an organiser hides a product": {
    columns: ["products.name"],
    async begin() {
      const { id } = await createProduct(site, { name: "Palm cap" });
      return {
        search: "products",
        old: ["palm"],
        write: async () => hideProduct(app, id, await administrator()),
      };
    },
  },
  "an organiser shows a hidden product": {
    columns: ["products.name"],
    async begin() {
      const { id } = await createProduct(site, { name: "Palm cap", state: "hidden" });
      return {
        search: "products",
        new: ["palm"],
        write: async () => showProduct(app, id, await administrator()),
      };
    },
  },
  "an organiser deletes a product": {
    columns: ["products.name"],
    async begin() {
      const { id } = await createProduct(site, { name: "Palm cap" });
      return {
        search: "products",
        old: ["palm"],
        write: async () => deleteProduct(app, id, await administrator()),
      };
    },
  },
  "an organiser takes the deletion of a product back": {
    columns: ["products.name"],
    async begin() {
      const byUserId = await administrator();
      const { id } = await createProduct(site, { name: "Palm cap" });
      await deleteProduct(app, id, byUserId);
      return { search: "products", new: ["palm"], write: () => restoreProduct(app, id, byUserId) };
    },
  },
};

/**
 * Waits until the process has heard every announcement so far: a late one would hide that another
 * is missing.
 */
async function hearAll(): Promise<void> {
  const heard = new Promise<void>((done) => {
    const forget = app.live.subscribe(["user:nobody"], () => {
      forget();
      done();
    });
  });
  await db.execute(sql`select pg_notify('changed', 'user:nobody')`);
  await heard;
}

async function countFound(search: Write["search"], terms: readonly string[] = []) {
  const counts: Record<string, number> = {};
  for (const term of terms) counts[term] = await searches[search](term);
  return counts;
}
const each = (terms: readonly string[] = [], found: number) =>
  Object.fromEntries(terms.map((term) => [term, found]));

describe("a search finds the newest text, and no longer the one before, when", () => {
  test.each(Object.entries(ways))("%s", async (_title, { begin }) => {
    const { search, old, new: written, write } = await begin();
    await hearAll();
    expect(await countFound(search, old)).toEqual(each(old, 1));
    expect(await countFound(search, written)).toEqual(each(written, 0));
    await write();
    expect(await countFound(search, old)).toEqual(each(old, 0));
    expect(await countFound(search, written)).toEqual(each(written, 1));
  });
});

/**
 * The columns that a search reads: those that an index of words or of parts of words is made of,
 * and those that a generated column of such an index is made of.
 */
async function searchedColumns(): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with indexed as (
      select d.refobjid as relation, d.refobjsubid as number
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjsubid > 0
      where m.amname = 'gin' and c.relnamespace = 'public'::regnamespace
    ), sources as (
      select f.adrelid as relation, f.adnum as generated, d.refobjsubid as number
      from pg_attrdef f join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = f.oid
        and d.refobjid = f.adrelid and d.refobjsubid <> f.adnum and d.refobjsubid > 0
    ), searched as (
      select relation, number from indexed
        where (relation, number) not in (select relation, generated from sources)
      union select relation, sources.number from indexed join sources using (relation)
        where indexed.number = generated
    )
    select relation::regclass || '.' || a.attname as name from searched
    join pg_attribute a on a.attrelid = relation and a.attnum = searched.number`);
  return rows.map(({ name }) => name);
}

/** This index finds the purchases of one person, and is no search of words. */
const noSearch = new Set(["ticket_places.person_keys"]);
/** The store's search reads the cached catalogue, and no index. */
const inMemory = ["products.name"];

test("each column that a search reads is written in one of these ways", async () => {
  const written = new Set(Object.values(ways).flatMap((way) => way.columns));
  const searched = (await searchedColumns()).filter((name) => !noSearch.has(name));
  expect([...written].toSorted()).toEqual([...searched, ...inMemory].toSorted());
});
