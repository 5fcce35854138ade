import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#app/db/db.server.ts";
import {
  accounts,
  addresses,
  cartItems,
  purchases,
  contactMessages,
  newSubscribers,
  notifications,
  orderHistory,
  orders,
  paymentCases,
  products,
  savedItems,
  sessions,
  backInStockRequests,
  broadcastRecipients,
  broadcasts,
  subscribers,
  tickets,
  ticketTypes,
  users,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { listLineItems } from "#app/domain/orders/line-items.server.ts";
import { listOwnRefunds } from "#app/domain/refunds/refund-lists.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/**
 * All that is stored about a customer; money is in kobo, times are ISO in UTC. Passwords and
 * session tokens are left out, since they are secrets.
 */
export async function collectPersonalData({ db, now }: Parts<"db" | "now">, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error("There is no such account");
  const [place] = await db.select().from(addresses).where(eq(addresses.userId, userId));
  return {
    madeAt: now(),
    account: user,
    waysToSignIn: await db
      .select({ provider: accounts.providerId, since: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId)),
    sessions: await db
      .select({
        since: sessions.createdAt,
        until: sessions.expiresAt,
        network: sessions.ipAddress,
        browser: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    address: place ? { ...place.address, updatedAt: place.updatedAt } : null,
    cart: await collectLines(db, cartItems, userId),
    savedForLater: await collectLines(db, savedItems, userId),
    checkouts: await db.select().from(purchases).where(eq(purchases.userId, userId)),
    orders: await collectOrders(db, userId),
    paymentCases: await collectPaymentCases(db, userId),
    refunds: await collectRefunds(db, userId),
    notifications: await db.select().from(notifications).where(eq(notifications.userId, userId)),
    messages: await db.select().from(contactMessages).where(eq(contactMessages.userId, userId)),
    byEmail: user.emailVerified ? await collectByEmail(db, user.email) : null,
    byEmailNote: user.emailVerified
      ? undefined
      : "What is stored under your e-mail address alone is left out until that address is proved yours: set a new password by e-mail once, then download again.",
  };
}

const collectLines = (db: Database, table: typeof cartItems | typeof savedItems, userId: string) =>
  db
    .select({
      product: products.name,
      color: table.color,
      size: table.size,
      quantity: table.quantity,
      priceKobo: table.priceKobo,
      since: table.createdAt,
    })
    .from(table)
    .innerJoin(products, eq(products.id, table.productId))
    .where(eq(table.userId, userId));

async function collectOrders(db: Database, userId: string) {
  const mine = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt));
  const ids = mine.map((order) => order.id);
  const lines = await listLineItems(db, ids);
  const history = await db
    .select({ orderId: orderHistory.orderId, status: orderHistory.status, at: orderHistory.at })
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, ids));
  return mine.map(({ note: _note, ...order }) => ({
    ...order,
    lines: lines.filter((line) => line.orderId === order.id),
    history: history.filter((entry) => entry.orderId === order.id),
  }));
}

/**
 * Payments that went otherwise than they should. What the organisers noted for themselves stays
 * with them.
 */
async function collectPaymentCases(db: Database, userId: string) {
  const { decision: _decision, decidedByUserId: _by, ...columns } = getTableColumns(paymentCases);
  return db
    .select(columns)
    .from(paymentCases)
    .innerJoin(purchases, eq(purchases.reference, paymentCases.reference))
    .where(eq(purchases.userId, userId))
    .orderBy(asc(paymentCases.createdAt));
}

async function collectRefunds(db: Database, userId: string) {
  const mine = await db
    .select({ reference: purchases.reference })
    .from(purchases)
    .where(eq(purchases.userId, userId));
  return listOwnRefunds(
    db,
    mine.map(({ reference }) => reference),
  );
}

/**
 * Somebody may sign up with another person's address: rows that belong to somebody only by the
 * address are given once the address is proved.
 */
async function collectByEmail(db: Database, email: string) {
  // Who wrote or bought it may have typed capitals.
  const isOf = (column: AnyPgColumn) => eq(sql`lower(${column})`, email.toLowerCase());
  return {
    newsletter: await db.select().from(subscribers).where(isOf(subscribers.email)),
    challenge: await db.select().from(newSubscribers).where(isOf(newSubscribers.email)),
    waitsFor: await db
      .select({
        product: products.name,
        color: backInStockRequests.color,
        size: backInStockRequests.size,
        since: backInStockRequests.createdAt,
        notifiedAt: backInStockRequests.notifiedAt,
      })
      .from(backInStockRequests)
      .innerJoin(products, eq(products.id, backInStockRequests.productId))
      .where(eq(backInStockRequests.email, email.toLowerCase())),
    messages: await db.select().from(contactMessages).where(isOf(contactMessages.email)),
    messagesToMany: await db
      .select({
        subject: broadcasts.subject,
        text: broadcasts.body,
        at: broadcastRecipients.queuedAt,
      })
      .from(broadcastRecipients)
      .innerJoin(broadcasts, eq(broadcasts.id, broadcastRecipients.broadcastId))
      .where(eq(broadcastRecipients.email, email.toLowerCase())),
    tickets: await db.select().from(tickets).where(isOf(tickets.email)),
    waitsForTickets: await db
      .select({
        type: ticketTypes.name,
        name: waitingEntries.name,
        phone: waitingEntries.phone,
        quantity: waitingEntries.quantity,
        state: waitingEntries.state,
        since: waitingEntries.createdAt,
      })
      .from(waitingEntries)
      .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
      .where(eq(waitingEntries.email, email.toLowerCase())),
  };
}

/**
 * Everything that is stored of an e-mail address, as an organiser hands it to the person who asked:
 * of the account, and of what was bought or written without one.
 */
export async function collectDataOf(app: Parts<"db" | "now">, email: string) {
  const { db } = app;
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  const bought = await db
    .select()
    .from(orders)
    .where(eq(sql`lower(${orders.userEmail})`, email))
    .orderBy(asc(orders.createdAt));
  const byEmail = await collectByEmail(db, email);
  return {
    ...(user ? await collectPersonalData(app, user.id) : { madeAt: app.now() }),
    ordersByEmail: bought.map(({ note: _note, ...order }) => order),
    byEmail: {
      ...byEmail,
      // The secrets of a ticket are its holder's alone.
      tickets: byEmail.tickets.map(({ token: _token, signature: _signature, ...ticket }) => ticket),
    },
    byEmailNote: undefined,
  };
}
