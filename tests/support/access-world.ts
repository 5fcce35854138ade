import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import { digestOf, newId } from "#app/db/ids.server.ts";
import * as tables from "#app/db/schema.server.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { readInbox } from "./inbox.ts";
import { makeDevice } from "#app/domain/devices/devices.server.ts";
import { saveBroadcast } from "#app/domain/broadcasts/write-broadcast.server.ts";
import { beginBulkMove } from "#app/domain/orders/bulk/bulk-moves.server.ts";
import { saveOrderNote } from "#app/domain/orders/transition-order.server.ts";
import { receivePicture } from "#app/domain/catalogue/pictures.server.ts";
import { saveHandover } from "#app/domain/handover/handover.server.ts";
import { archiveOf } from "#app/domain/handover/try-backup.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { prepareImport } from "#app/domain/tickets/import-tickets.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { orderStatuses } from "#app/shared/orders/order-states.ts";
import { recordOf } from "#app/shared/records.ts";
import type { Client } from "./client.ts";
import { createPurchase, createOrder, createProduct } from "./factories.ts";
import { addOrganiser, type Person, signIn, signInAsAdministrator, signUp } from "./people.ts";
import type { TestApp } from "./test-app.ts";
import { moveDayAhead } from "./ticket-sale.ts";

type Product = typeof tables.products.$inferSelect;

/**
 * Everybody who may send a request. "signed out" is the owner's former session, whose cookie was
 * kept.
 */
export type Actor = "visitor" | "signed out" | "customer" | "owner" | "administrator";

export type AccessWorld = Awaited<ReturnType<typeof plantWorld>>;

/**
 * Makes the owner, who is a customer with one of everything; the content of the back office; and
 * the words that would betray either.
 */
export async function plantWorld(site: TestApp) {
  await plantEdition(site);
  const owner = await signUp(site, {
    email: "owner@secret.example",
    username: "PlantedOwner",
    password: "planted-password",
    address: {
      addressLine1: "77 Planted Close",
      addressPhone: "+2348099887766",
      city: "Choba",
      state: "Rivers",
    },
  });
  const customer = await signUp(site);
  const product = await createProduct(site, { name: "Rain cap" });
  // It comes before the sale, whose cart and open payment it would use up.
  const desk = await plantDesk(site, owner, product);
  const sale = await plantSale(site, owner, product);
  const admin = await plantAdmin(site, sale.orderId, product);
  await plantHandover(site);
  return {
    owner,
    customer,
    product,
    ...sale,
    ...admin,
    ...(await plantTeam(site)),
    ...desk,
    clients: await openClients(site, owner, customer),
    completeOrders: async () => {
      await site.app.db.update(tables.orders).set({ status: "completed" });
    },
    secrets: [
      ...Object.values(sale),
      admin.ticketId,
      admin.messageId,
      owner.id,
      owner.username,
      "@secret.example",
      "77 Planted Close",
      "8099887766",
      "809 988 7766",
      "planted note",
      "planted words",
      "planted edition",
      "planted product",
      "planted broadcast",
    ],
  };
}

/** Makes a change of the day that is done. */
async function plantDayChange({ app }: TestApp, broadcastId: string) {
  const [made] = await app.db
    .insert(tables.dayChanges)
    .values({
      id: randomUUID(),
      editionId: 2,
      kind: "cancelled",
      failures: [{ orderNumber: "VYB-1001", problem: "Its payment is disputed." }],
      festivalVersion: 1,
      broadcastId,
      createdAt: app.now(),
      endedAt: app.now(),
    })
    .returning();
  return { broadcastId, dayChangeId: made!.id };
}

/**
 * Makes a hand-over that is under way; the steps that the site cannot check wait to be marked as
 * done.
 */
async function plantHandover({ app }: TestApp) {
  const byId = (await findSetting(app.db, "administrator"))!;
  const at = app.now();
  const id = newId(20);
  const archive = archiveOf(id);
  mkdirSync(dirname(archive));
  onTestFinished(() => rmSync(dirname(archive), { recursive: true, force: true }));
  writeFileSync(archive, "planted backup");
  await app.db.transaction((tx) =>
    saveHandover(tx, {
      startedAt: at,
      startedById: byId,
      ownersBefore: [],
      teamBefore: [],
      keyBefore: "",
      triedKey: null,
      steps: {},
      mail: { digest: digestOf("123456"), to: "", emailId: randomUUID(), sentAt: at },
      googleAt: at,
      backup: {
        id,
        byId,
        startedAt: at,
        beatAt: at,
        phase: "tried",
        problems: [],
        totals: null,
        bytes: 14,
        downloadedAt: at,
      },
      letter: { people: "planted words" },
      ended: null,
    }),
  );
}

/** Makes a colleague of the administrator, and an invitation for another one. */
async function plantTeam(site: TestApp) {
  const email = "colleague@fest.example";
  const colleague = await addOrganiser(site, {
    roles: ["gate", "treasurer"],
    name: "Colleague",
    email,
  });
  await site.app.db
    .update(tables.users)
    .set({ twoFactorEnabled: true })
    .where(eq(tables.users.id, colleague.id));
  const [invitation] = await site.app.db
    .insert(tables.teamInvitations)
    .values({
      digest: "planted",
      email: "invited@secret.example",
      roles: ["orders"],
      expiresAt: new Date(site.app.now().getTime() + 86_400_000),
    })
    .returning();
  // Two more sessions of the administrator, which the tests end.
  const userId = (await findSetting(site.app.db, "administrator"))!;
  const expiresAt = new Date(Date.now() + 86_400_000);
  const sessionIds = [randomUUID(), randomUUID()];
  await site.app.db
    .insert(tables.sessions)
    .values(sessionIds.map((id) => ({ id, token: id, userId, expiresAt })));
  const confirmations = await site.app.db
    .insert(tables.refundConfirmations)
    .values(
      sessionIds.map(() => ({
        amount: 100,
        currency: "NGN",
        subject: "planted confirmation",
        reason: "",
        askedById: colleague.id,
        expiresAt: new Date(site.app.now().getTime() + 86_400_000),
      })),
    )
    .returning();
  return {
    colleagueId: colleague.id,
    invitationId: invitation!.id,
    sessionIds,
    confirmationIds: confirmations.map(({ id }) => id),
    /** Marks every session of the administrator as having given a second factor. */
    async proveAdministrator() {
      const proved = { secondFactorAt: site.app.now() };
      await site.app.db
        .update(tables.sessions)
        .set(proved)
        .where(eq(tables.sessions.userId, userId));
      await site.app.db
        .update(tables.users)
        .set({ twoFactorEnabled: true })
        .where(eq(tables.users.id, userId));
    },
  };
}

/** Makes an order that is ready for pick-up, and a device that no phone has taken. */
async function plantDesk(site: TestApp, owner: Person, product: Product) {
  const { app } = site;
  const byUserId = (await findSetting(app.db, "administrator"))!;
  const { orderId } = await createOrder(site, owner, { products: [product], status: "ready" });
  const made = await makeDevice(
    app,
    { name: "planted device", profile: "scan", end: "tonight" },
    byUserId,
  );
  if (!made.ok) throw new Error("The device was not made");
  const seenAt = new Date(app.now().getTime() - 3_600_000);
  await app.db
    .insert(tables.gatePhones)
    .values({ id: "planted-phone", editionId: 2, byDeviceId: made.link.id, seenAt, share: 7 });
  const gates = await app.db
    .insert(tables.gates)
    .values(["planted gate", "planted door"].map((name) => ({ editionId: 2, name })))
    .returning({ id: tables.gates.id });
  return {
    readyOrderId: orderId,
    device: made.link,
    gateId: gates[1]!.id,
    otherGateId: gates[0]!.id,
    byUserId,
  };
}

async function plantBroadcast({ app }: TestApp, byUserId: string): Promise<string> {
  const id = randomUUID();
  const none = { buttonText: "", buttonUrl: "" };
  const words = { subject: "planted broadcast", body: "Words.", ...none };
  await saveBroadcast(app, { id, audiences: ["team"], ...words }, byUserId);
  return id;
}

async function plantEdition({ app }: TestApp) {
  const none = { orders: 0, pieces: 0, kobo: 0 };
  const products = [{ name: "planted product", ...none }];
  const figures = {
    sold: none,
    states: recordOf(orderStatuses.map((status) => [status, 0])),
    days: [],
    parts: {
      products,
      sizes: [],
      colors: [],
      regions: [],
    },
    tickets: [],
    messages: 0,
    accounts: 0,
    subscribers: 0,
  };
  const edition = { id: 1, name: "planted edition", closedAt: app.now(), figures };
  await app.db.insert(tables.editions).values(edition);
}

async function plantSale(site: TestApp, owner: Person, product: Product) {
  const { orderId, reference } = await createOrder(site, owner, { products: [product] });
  const open = await createPurchase(site, owner, { products: [product] });
  // The payment is paid and not settled yet, so that settling it makes an order.
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(open.reference);
  const [line] = await listCart(site.app, owner.id);
  const [notification] = await readInbox(site, owner.id);
  return {
    orderId,
    reference,
    openReference: open.reference,
    accessCode: open.accessCode,
    lineId: line!.id,
    notificationId: notification!.id,
  };
}

async function plantAdmin(site: TestApp, orderId: string, product: Product) {
  const { app } = site;
  const byUserId = (await findSetting(app.db, "administrator"))!;
  const createdAt = app.now();
  await saveOrderNote(app, { orderId, note: "planted note" }, byUserId);
  const [message] = await app.db
    .insert(tables.contactMessages)
    .values({
      editionId: 2,
      name: "Writer",
      email: "writer@secret.example",
      message: "planted words",
      createdAt,
    })
    .returning();
  await app.db
    .insert(tables.subscribers)
    .values({ email: "reader@secret.example", source: "newsletter", createdAt });
  const kind = "new_order" as const;
  const news = { kind, orderId, userEmail: "", username: "Somebody", createdAt };
  const [first] = await app.db.insert(tables.notifications).values([news, news]).returning();
  const [sold] = await app.db
    .select()
    .from(tables.pictures)
    .where(eq(tables.pictures.productId, product.id));
  const [order] = await app.db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
  const { reference, totalKobo } = order!;
  const paid = { paidAmount: 1, paidCurrency: "NGN", paidReference: reference };
  const [waiting] = await app.db
    .insert(tables.paymentCases)
    .values({ kind: "oversold", reference, orderId, askedKobo: totalKobo, ...paid })
    .returning();
  const differs = { kind: "fee" as const, subject: reference, reference, foundAt: createdAt };
  const fees = (amount: number) => ({ amount, currency: "NGN" });
  const [difference, accepted] = await app.db
    .insert(tables.paymentDiscrepancies)
    .values(
      ["fee:1", "fee:2"].map((key) => ({
        ...differs,
        key,
        paystackAmount: fees(200_00),
        localAmount: fees(1),
      })),
    )
    .returning();
  const guest = ticketFields("guest@secret.example");
  const ticketId = await issueTicket(app, guest, byUserId);
  const cancellable = await issueTicket(app, ticketFields("holder@secret.example"), byUserId);
  const [ticket] = await app.db
    .select()
    .from(tables.tickets)
    .where(eq(tables.tickets.ticketId, cancellable));
  const inside = await admit(app, { code: ticketId, requestId: "planted" }, { byUserId });
  const moveId = randomUUID();
  const list = { status: "new" } as const;
  const found = { list, until: app.now(), seen: 9, words: "planted filter" };
  await beginBulkMove(app, { id: moveId, ...found }, byUserId);
  // The move is delayed until tomorrow: a slow machine takes more than the ten seconds after which
  // it would start.
  const tomorrow = new Date(app.now().getTime() + 86_400_000);
  await app.db
    .update(tables.bulkMoves)
    .set({ dueAt: tomorrow })
    .where(eq(tables.bulkMoves.id, moveId));
  const [email] = await listEmailsAbout(app.db, { ticketId, editionId: 2 });
  const [failedEmail] = await app.db
    .insert(tables.emails)
    .values({
      kind: "service_alert",
      recipient: "organiser@example.com",
      data: { mail: null, payments: { since: createdAt.toISOString() } },
      failedAt: createdAt,
    })
    .returning();
  return {
    messageId: message!.id,
    ...(await plantDayChange(site, await plantBroadcast(site, byUserId))),
    moveId,
    adminNotificationId: first!.id,
    caseId: waiting!.id,
    differenceId: difference!.id,
    acceptedDifferenceId: accepted!.id,
    soldPictureId: sold!.id,
    picture: await makePicture(),
    waitingPictureId: await receivePicture(app, await makePicture()),
    ticketId,
    ticket: ticket!,
    waitingIds: await plantWaiting(site, byUserId),
    admissionId: inside.kind === "in" ? inside.admissionId : "",
    emailId: email!.id,
    failedEmailId: failedEmail!.id,
    importId: await prepareImport(
      app,
      { name: "sold.csv", bytes: Buffer.from(soldFile) },
      byUserId,
    ),
    cap: await createProduct(site, { name: "Sun cap" }),
    flag: await createProduct(site, { name: "Flag" }),
  };
}

/** Makes two people who wait for a type that has room, once its sale is open. */
async function plantWaiting({ app }: TestApp, byUserId: string): Promise<string[]> {
  const { db, now } = app;
  // Nothing is offered once the festival is over.
  await moveDayAhead(app, byUserId);
  const editionId = 2;
  const name = "Balcony";
  const [capacity] = await db
    .insert(tables.capacities)
    .values({ editionId, name, size: 10 })
    .returning();
  const [type] = await db
    .insert(tables.ticketTypes)
    .values({ editionId, name, package: "Regular" })
    .returning();
  const typeId = type!.id;
  await db.insert(tables.capacityTypes).values({ capacityId: capacity!.id, typeId, weight: 1 });
  await db.insert(tables.ticketPhases).values({ typeId, priceKobo: 3_000_00 });
  const waiting = ["first", "second"].map((who) => ({
    editionId,
    typeId,
    name: who,
    email: `${who}@secret.example`,
    personKey: who,
    quantity: 1,
    takesFewer: false,
    token: `waiting ${who}`,
    waitsSince: now(),
  }));
  const rows = await db.insert(tables.waitingEntries).values(waiting).returning();
  return rows.map(({ id }) => id);
}

const soldFile = "First name,Last name,Package,Email\nBuyer,Buyer,Vip,buyer@secret.example\n";

export const ticketFields = (email: string) => ({
  firstName: "Guest",
  lastName: "Guest",
  email,
  package: "Regular" as const,
  gender: "",
  quantity: 1,
});

const makePicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 300, channels: 3, background: "#d0382f" } })
      .jpeg()
      .toBuffer(),
  );

async function openClients(
  site: TestApp,
  owner: Person,
  customer: Person,
): Promise<Record<Actor, Client>> {
  const signedOut = await signIn(site, owner);
  const { cookies } = signedOut;
  await signedOut.post("/logout");
  for (const [name, value] of Object.entries(cookies)) signedOut.setCookie(`${name}=${value}`);
  return {
    visitor: site.client(),
    "signed out": signedOut,
    customer: customer.client,
    owner: owner.client,
    administrator: await signInAsAdministrator(site),
  };
}
