import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { wordsQuery } from "#app/db/words-query.server.ts";
import { addressField, devices, orderHistory, orders, users } from "#app/db/schema.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { useDevice } from "#app/domain/devices/devices.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { hasNumber } from "#app/domain/editions/order-numbers.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isWithinLimit } from "#app/domain/rate-limit.server.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { orderIdIn } from "#app/shared/orders/pick-up-code.ts";
import { transitionOrderIn, OrderRefused } from "./transition-order.server.ts";
import { findOrder } from "./orders.server.ts";
import { filterTerms, termsOf } from "./order-terms.server.ts";

/** An order that a search at the desk found, with just enough to tell it from others. */
export interface DeskResult {
  id: string;
  number: string;
  username: string;
  status: (typeof orders.$inferSelect)["status"];
  /** The last four digits of the phone; empty where there is none. */
  phoneEnd: string;
}

const mostFound = 10;
/**
 * Where more orders than these have a word, some are left out: nobody looks for one among so many.
 */
const mostLookedThrough = 1_000;

/** Codes and numbers that name no order: guessing at a desk ends here. */
const misses = { attempts: 60, windowMs: 10 * 60_000 };

const lastDigits = 4;
const phoneEnd = sql<string>`right(regexp_replace(coalesce(${addressField(orders.address, "addressPhone")}, ''), '\\D', '', 'g'), ${sql.raw(String(lastDigits))})`;

const found = {
  id: orders.id,
  number: orders.number,
  username: orders.username,
  status: orders.status,
  phoneEnd,
};

interface Search {
  rows: DeskResult[];
  hasMore: boolean;
}

/**
 * Finds orders at the pick-up desk by a scanned code, a number, a name or digits of a phone number.
 * `desk` identifies the one who asks; null means that there were too many codes that name no order,
 * and that the desk has to wait.
 */
export async function findAtDesk(
  { db, now }: Parts<"db" | "now">,
  typed: string,
  desk: string,
): Promise<Search | null> {
  const id = orderIdIn(typed);
  const named = [id ? eq(orders.id, id) : undefined, hasNumber(typed)].filter(
    (one) => one !== undefined,
  );
  const exact =
    named.length > 0
      ? await db
          .select(found)
          .from(orders)
          .where(or(...named))
          .limit(mostFound)
      : [];
  if (exact.length > 0 && !isPartOfPhone(typed)) return { rows: exact, hasMore: false };
  const others = await findByWords(db, typed);
  const rows = [...exact, ...others.filter((one) => exact.every(({ id }) => id !== one.id))];
  if (rows.length === 0 && !(await isWithinLimit(db, `desk:${desk}`, misses, now()))) return null;
  return { rows: rows.slice(0, mostFound), hasMore: rows.length > mostFound };
}

/** Returns the orders that lie ready to be picked up, those that lie the longest first. */
export async function listReady({
  db,
}: Parts<"db">): Promise<{ rows: DeskResult[]; hasMore: boolean }> {
  const rows = await db
    .select(found)
    .from(orders)
    .where(and(inEdition(orders.editionId), eq(orders.status, "ready_for_pickup")))
    .orderBy(orders.statusChangedAt, orders.id)
    .limit(mostFound + 1);
  return { rows: rows.slice(0, mostFound), hasMore: rows.length > mostFound };
}

/** Four digits may be an order's number as well as the end of a phone's. */
const isPartOfPhone = (typed: string) => /^[\d\s+()-]{4,}$/.test(typed.trim());

/**
 * Orders of this edition to be picked up whose name or phone has the words, those that lie ready
 * first.
 */
async function findByWords(db: Queryable, typed: string): Promise<DeskResult[]> {
  const terms = termsOf(typed);
  const query = wordsQuery(terms, [filterTerms.delivery("pickup")]);
  if (terms.length === 0 || !query) return [];
  // The index also has what was bought, and where to: here only whose order it is counts. The
  // function needs some number.
  const phone = sql`jsonb_build_object('addressPhone', ${addressField(orders.address, "addressPhone")})`;
  const theirs = sql`order_search_words(${orders.username}, '', '', 'X-0', ${phone}, '{}', ${orders.shippingOption}, '')`;
  const candidates = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inEdition(orders.editionId), sql`${orders.searchWords} @@ ${query}::tsquery`))
    .limit(mostLookedThrough);
  return db
    .select(found)
    .from(orders)
    .where(and(inArray(orders.id, candidates), sql`${theirs} @@ ${query}::tsquery`))
    .orderBy(sql`${orders.status} <> 'ready_for_pickup'`, desc(orders.createdAt), orders.id)
    .limit(mostFound + 1);
}

/**
 * An order as the desk shows it: whose it is, what lies in the bag and what was paid; no address.
 */
export async function findDeskOrder({ db }: Parts<"db">, orderId: string) {
  const order = await findOrder(db, orderId, null);
  if (!order) return null;
  const { id, number, username, status, lines, cancelReason, isBeingCancelled } = order;
  const { agreed, shippingOption, statusChangedAt, edition } = order;
  const { totalKobo, paidAmount, paidCurrency } = order;
  const { refunded, refundedByAmount, lostInDisputes, cashKobo } = order;
  const digits = (order.address.addressPhone ?? "").replaceAll(/\D/g, "");
  return {
    id,
    number,
    username,
    status,
    cancelReason,
    isBeingCancelled,
    agreed,
    shippingOption,
    statusChangedAt,
    money: {
      totalKobo,
      paidAmount,
      paidCurrency,
      refunded,
      refundedByAmount,
      lostInDisputes,
      cashKobo,
    },
    edition: edition?.name ?? null,
    phoneEnd: digits.slice(-lastDigits),
    /** Whether an organiser has to decide something about its payment first. */
    hasOpenCase: order.cases.some(({ decidedAt }) => !decidedAt),
    handedOver: status === "completed" ? await findHandOver(db, id) : null,
    lines: lines.map(({ id: lineId, name, color, size, quantity, ...line }) => ({
      id: lineId,
      name,
      color,
      size,
      quantity,
      refunded: line.refunded,
      reductionKobo: line.reductionKobo,
      pictureId: line.pictureId,
    })),
  };
}

export type DeskOrder = NonNullable<Awaited<ReturnType<typeof findDeskOrder>>>;

/** When an order was last marked as picked up, and by whom; a device is given by its name. */
async function findHandOver(db: Queryable, orderId: string) {
  const [last] = await db
    .select({
      at: orderHistory.at,
      by: sql<string | null>`coalesce(${devices.name}, ${users.name})`,
      byDeviceId: orderHistory.byDeviceId,
    })
    .from(orderHistory)
    .leftJoin(devices, eq(devices.id, orderHistory.byDeviceId))
    .leftJoin(users, eq(users.id, orderHistory.byUserId))
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        eq(orderHistory.status, "completed"),
        eq(orderHistory.isReversal, false),
      ),
    )
    .orderBy(desc(orderHistory.at))
    .limit(1);
  return last ?? null;
}

/**
 * Marks an order that lies ready as picked up, once: of two desks the second learns who did it and
 * when.
 *
 * Throws `OrderRefused` as `transitionOrder` does, and `DeviceRefused` "ended".
 */
export function handOver(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  orderId: string,
  by: Actor,
): Promise<{ number: string }> {
  return db.transaction(async (tx) => {
    const at = now();
    await useDevice(tx, by, at);
    try {
      return await transitionOrderIn(tx, queue, { orderId, from: "ready_for_pickup", ...by }, at);
    } catch (error) {
      throw await inWords(tx, error, orderId, at);
    }
  });
}

/** A refusal was raised before anything was written. */
async function inWords(tx: Transaction, error: unknown, orderId: string, at: Date) {
  if (!(error instanceof OrderRefused) || error.reason !== "moved") return error;
  const done = await findHandOver(tx, orderId);
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!done || order?.status !== "completed") return error;
  const who = done.by ? ` by ${done.by}` : "";
  return new OrderRefused(
    "moved",
    `Order ${order.number} was picked up already, at ${formatWhen(done.at, at.getTime())}${who}.`,
  );
}

/**
 * Undoes a hand-over, as the back office can: the customer is notified that it was marked by
 * mistake. A device can undo only its own. Throws as `handOver`, and `OrderRefused` "not-own".
 */
export function undoHandOver(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  orderId: string,
  by: Actor,
): Promise<{ number: string }> {
  return db.transaction(async (tx) => {
    const at = now();
    await useDevice(tx, by, at);
    const done = await findHandOver(tx, orderId);
    if (by.byDeviceId && done?.byDeviceId !== by.byDeviceId)
      throw new OrderRefused("not-own", "Another desk handed it over. Ask an organiser.");
    const move = { orderId, from: "completed" as const, isReversal: true, ...by };
    const moved = await transitionOrderIn(tx, queue, move, at);
    // This desk hands out only orders that are picked up.
    if (moved.status !== "ready_for_pickup")
      throw new OrderRefused("final", `Order ${moved.number} was delivered to the door.`);
    return moved;
  });
}
