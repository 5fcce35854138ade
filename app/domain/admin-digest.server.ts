import { inArray, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { lockName } from "#app/db/named-lock.server.ts";
import { contactMessages, orders } from "#app/db/schema.server.ts";
import { dayNumber, startOfDay } from "#app/shared/dates.ts";
import type { EmailData } from "#app/shared/mail/emails.ts";
import {
  digestFrequencies,
  type DigestFrequency,
} from "#app/shared/notifications/digest-frequencies.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { discrepancyTexts, type OrderMoney, summaryOf } from "#app/shared/orders/order-money.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { moneyColumns } from "#app/domain/refunds/order-money.server.ts";
import { findAdministrator } from "#app/domain/accounts/administrator.server.ts";

const hourMs = 60 * 60_000;
/** More events than this at once become one e-mail, whatever pace was chosen. */
const singles = 10;
const mostAtOnce = 500;
const shown = 20;

const isPace = (value: string | undefined): value is DigestFrequency =>
  digestFrequencies.some((pace) => pace === value);

/**
 * How often the organiser hears of orders and messages by e-mail: hourly unless somebody chose
 * (docs/decisions/0037).
 */
export async function findDigestFrequency({ db }: { db: Queryable }): Promise<DigestFrequency> {
  const kept = await findSetting(db, "digest-frequency");
  return isPace(kept) ? kept : "hour";
}

export function choosePace(
  { db, now }: Parts<"db" | "now">,
  pace: DigestFrequency,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await findDigestFrequency({ db: tx });
    if (before === pace) return;
    await saveSetting(tx, "digest-frequency", pace);
    const change = { action: "Chose when news come", subject: "E-mails to the organiser" };
    const values = { before: { news: before }, after: { news: pace } };
    await recordChange(tx, { byUserId, ...change, ...values }, now());
  });
}

/**
 * Writes the organiser what came in since it was last told, when that is due. Each order and
 * message is told once.
 */
export async function tellOrganiser(app: Parts<"db" | "queue" | "now">): Promise<void> {
  const { db, queue, now } = app;
  const pace = await findDigestFrequency(app);
  const administrator = await findAdministrator(db);
  if (!administrator) return;
  await db.transaction(async (tx) => {
    // Of two processes at once the other comes when this one has told.
    await lockName(tx, "organiser news");
    const told = await findSetting(tx, "digest-sent-at");
    if (!isDue(pace, told === undefined ? 0 : Date.parse(told), now())) return;
    const news = await takeNews(tx, now());
    if (news.orders.length + news.messages.length === 0) return;
    await saveSetting(tx, "digest-sent-at", now().toISOString());
    if (pace === "never") return;
    for (const data of lettersOf(news, pace))
      await queueEmail(tx, queue, {
        kind: "organiser_news",
        recipient: administrator.email,
        data,
        priority: "organiser",
      });
  });
}

const morningMs = 8 * hourMs;

function isDue(pace: DigestFrequency, toldAt: number, now: Date): boolean {
  if (pace === "hour") return toldAt <= now.getTime() - hourMs;
  if (pace !== "day") return true;
  const morning = startOfDay(dayNumber(now)).getTime() + morningMs;
  return now.getTime() >= morning && toldAt < morning;
}

interface News {
  orders: (typeof orders.$inferSelect & OrderMoney)[];
  messages: (typeof contactMessages.$inferSelect)[];
}

const takeNews = async (tx: Transaction, at: Date): Promise<News> => ({
  orders: await withMoney(tx, await takeUntold(tx, orders, at)),
  messages: await takeUntold(tx, contactMessages, at),
});

/** What was asked for an order is not always what was paid for it. */
async function withMoney(tx: Transaction, untold: (typeof orders.$inferSelect)[]) {
  const ids = untold.map(({ id }) => id);
  const rows = await tx
    .select({ id: orders.id, ...moneyColumns })
    .from(orders)
    .where(inArray(orders.id, ids));
  const moneyOf = new Map(rows.map((row) => [row.id, row]));
  return untold.map((order) => ({ ...order, ...moneyOf.get(order.id)! }));
}

/** The oldest rows of a table that nobody was told of, which from here on somebody was. */
async function takeUntold<Table extends typeof orders | typeof contactMessages>(
  tx: Transaction,
  table: Table,
  at: Date,
): Promise<Table["$inferSelect"][]> {
  const { id, createdAt, adminNotifiedAt } = table;
  const untold = tx
    .select({ id })
    .from(table as typeof orders)
    .where(isNull(adminNotifiedAt))
    .orderBy(createdAt, id)
    .limit(mostAtOnce)
    .for("update", { skipLocked: true });
  const rows = await tx
    .update(table as typeof orders)
    .set({ adminNotifiedAt: at })
    .where(inArray(id, untold))
    .returning();
  return rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function lettersOf(news: News, pace: DigestFrequency): EmailData["organiser_news"][] {
  if (pace !== "each" || news.orders.length + news.messages.length > singles)
    return [letterOf(news)];
  return [
    ...news.orders.map((order) => letterOf({ orders: [order], messages: [] })),
    ...news.messages.map((message) => letterOf({ orders: [], messages: [message] })),
  ];
}

const letterOf = (news: News): EmailData["organiser_news"] => ({
  orderCount: news.orders.length,
  totalKobo: news.orders.reduce((sum, order) => sum + summaryOf(order).keptKobo, 0),
  orders: news.orders.slice(0, shown).map((order) => ({
    id: order.id,
    number: order.number,
    itemCount: order.itemCount,
    totalKobo: summaryOf(order).keptKobo,
    differences: discrepancyTexts(order),
    toDoor: toDoor(order),
    at: order.createdAt.toISOString(),
  })),
  messageCount: news.messages.length,
  messages: news.messages.slice(0, shown).map(({ name, message }) => ({
    name,
    text: message.slice(0, 200),
  })),
});
