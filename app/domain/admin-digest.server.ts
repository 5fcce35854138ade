import { inArray, isNull } from "drizzle-orm";
import { isAmongFound } from "#app/db/among-found.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import { contactMessages, orders } from "#app/db/schema.server.ts";
import { dayNumber, startOfDay } from "#app/shared/dates.ts";
import type { EmailData } from "#app/shared/mail/emails.ts";
import {
  digestFrequencies,
  type DigestFrequency,
} from "#app/shared/notifications/digest-frequencies.ts";
import { may, type Permission } from "#app/shared/team/permissions.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { discrepancyTexts, type OrderMoney, summaryOf } from "#app/shared/orders/order-money.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isOfTickets } from "#app/domain/orders/order-lists.server.ts";
import { moneyColumns } from "#app/domain/refunds/order-money.server.ts";
import { listWhoMay } from "#app/domain/accounts/organisers.server.ts";

const hourMs = 60 * 60_000;
/** More events than this at once become one e-mail, whatever frequency was chosen. */
const singles = 10;
const mostAtOnce = 500;
const shown = 20;

const isDigestFrequency = (value: string | undefined): value is DigestFrequency =>
  digestFrequencies.some((frequency) => frequency === value);

/**
 * How often the organiser hears of orders and messages by e-mail: hourly unless somebody chose
 * (docs/decisions/0037).
 */
export async function findDigestFrequency({ db }: { db: Queryable }): Promise<DigestFrequency> {
  const stored = await findSetting(db, "digest_frequency");
  return isDigestFrequency(stored) ? stored : "hour";
}

export function chooseDigestFrequency(
  { db, now }: Parts<"db" | "now">,
  frequency: DigestFrequency,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await findDigestFrequency({ db: tx });
    if (before === frequency) return;
    await saveSetting(tx, "digest_frequency", frequency);
    const change = {
      action: "Chose how often the digest comes",
      subject: "E-mails to the organiser",
    };
    const values = { before: { news: before }, after: { news: frequency } };
    await recordChange(tx, { byUserId, ...change, ...values }, now());
  });
}

const readsMoney: Permission = "payments.read";

/**
 * Sends owners and treasurers an e-mail with the orders since the last one, and with the messages
 * those of them who may read these, when it is due. Each order and message is in one e-mail to
 * each.
 */
export async function sendAdminDigest(app: Parts<"db" | "queue" | "now">): Promise<void> {
  const { db, queue, now } = app;
  const frequency = await findDigestFrequency(app);
  await db.transaction(async (tx) => {
    // When two processes run this at once, the second waits until the first has written the e-mail.
    await takeAdvisoryLock(tx, "organiser news");
    const sent = await findSetting(tx, "digest_sent_at");
    if (!isDue(frequency, sent === undefined ? 0 : Date.parse(sent), now())) return;
    const digest = await takeDigest(tx, now());
    if (digest.orders.length + digest.messages.length === 0) return;
    await saveSetting(tx, "digest_sent_at", now().toISOString());
    if (frequency === "never") return;
    for (const { email: recipient, roles } of await listWhoMay(tx, readsMoney)) {
      const messages = may(roles, "messages.answer") ? digest.messages : [];
      for (const data of digestEmailsOf({ orders: digest.orders, messages }, frequency))
        await queueEmail(tx, queue, {
          kind: "admin_digest",
          recipient,
          data,
          priority: "organiser",
        });
    }
  });
}

const morningMs = 8 * hourMs;

function isDue(frequency: DigestFrequency, sentAt: number, now: Date): boolean {
  if (frequency === "hour") return sentAt <= now.getTime() - hourMs;
  if (frequency !== "day") return true;
  const morning = startOfDay(dayNumber(now)).getTime() + morningMs;
  return now.getTime() >= morning && sentAt < morning;
}

interface Digest {
  orders: (typeof orders.$inferSelect & OrderMoney & { isOfTickets: boolean })[];
  messages: (typeof contactMessages.$inferSelect)[];
}

const takeDigest = async (tx: Transaction, at: Date): Promise<Digest> => ({
  orders: await withMoney(tx, await takeNotNotified(tx, orders, at)),
  messages: await takeNotNotified(tx, contactMessages, at),
});

/** What was asked for an order is not always what was paid for it. */
async function withMoney(tx: Transaction, found: (typeof orders.$inferSelect)[]) {
  const ids = found.map(({ id }) => id);
  const rows = await tx
    .select({ id: orders.id, isOfTickets, ...moneyColumns })
    .from(orders)
    .where(inArray(orders.id, ids));
  const moneyOf = new Map(rows.map((row) => [row.id, row]));
  return found.map((order) => ({ ...order, ...moneyOf.get(order.id)! }));
}

/**
 * Takes the oldest rows of a table that the organiser was not notified of, and marks them as
 * notified.
 */
async function takeNotNotified<Table extends typeof orders | typeof contactMessages>(
  tx: Transaction,
  table: Table,
  at: Date,
): Promise<Table["$inferSelect"][]> {
  const { id, createdAt, adminNotifiedAt } = table;
  const found = tx
    .select({ id })
    .from(table as typeof orders)
    .where(isNull(adminNotifiedAt))
    .orderBy(createdAt, id)
    .limit(mostAtOnce)
    .for("update", { skipLocked: true });
  const rows = await tx
    .update(table as typeof orders)
    .set({ adminNotifiedAt: at })
    .where(isAmongFound(id, found))
    .returning();
  return rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function digestEmailsOf(digest: Digest, frequency: DigestFrequency): EmailData["admin_digest"][] {
  if (digest.orders.length + digest.messages.length === 0) return [];
  if (frequency !== "each" || digest.orders.length + digest.messages.length > singles)
    return [digestEmailOf(digest)];
  return [
    ...digest.orders.map((order) => digestEmailOf({ orders: [order], messages: [] })),
    ...digest.messages.map((message) => digestEmailOf({ orders: [], messages: [message] })),
  ];
}

const digestEmailOf = (digest: Digest): EmailData["admin_digest"] => ({
  orderCount: digest.orders.length,
  totalKobo: digest.orders.reduce((sum, order) => sum + summaryOf(order).keptKobo, 0),
  orders: digest.orders.slice(0, shown).map((order) => ({
    id: order.id,
    number: order.number,
    itemCount: order.itemCount,
    totalKobo: summaryOf(order).keptKobo,
    differences: discrepancyTexts(order),
    toDoor: toDoor(order),
    isOfTickets: order.isOfTickets,
    at: order.createdAt.toISOString(),
  })),
  messageCount: digest.messages.length,
  messages: digest.messages.slice(0, shown).map(({ name, message }) => ({
    name,
    text: message.slice(0, 200),
  })),
});
