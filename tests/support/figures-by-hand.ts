import type { Database } from "#app/db/db.server.ts";
import * as tables from "#app/db/schema.server.ts";

/**
 * Computes every figure of the overview in another way: by loops over all rows. Days are texts of
 * the calendar.
 */
export async function countByHand(
  db: Database,
  asked: { from: string | null; to: string; few: number; at: Date; administrator: string },
) {
  const { at, few } = asked;
  const all = await readAll(db);
  const today = dayOf(at);
  const isIn = (time: Date) =>
    asked.from === null || (asked.from <= dayOf(time) && dayOf(time) <= asked.to);
  const bought = all.orders.map((order) => {
    const refunds = all.refunds.filter(
      (one) => one.reference === order.reference && one.status !== "failed",
    );
    const lines = all.orderItems
      .filter((line) => line.orderId === order.id)
      .map((line) => {
        let named = 0;
        for (const refund of refunds)
          for (const one of refund.lines) if (one.lineId === line.id) named += one.quantity;
        if (isRefunded(order, refunds, all.purchases)) named = line.quantity;
        return {
          ...line,
          pieces: line.quantity - (named > line.restocked ? named : line.restocked),
        };
      });
    return { ...order, lines, kobo: broughtBy(order, refunds, all.purchases) };
  });
  const sold = bought.filter((order) => order.status !== "cancelled");
  const sumOf = (some: typeof bought) => ({
    orders: some.length,
    pieces: some.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.pieces, 0),
    kobo: some.reduce((sum, { kobo }) => sum + kobo, 0),
  });
  const since = (day: string) => sumOf(sold.filter((order) => dayOf(order.createdAt) >= day));
  const meant = sold.filter((order) => isIn(order.createdAt));
  const lines = meant.flatMap((order) => order.lines);
  const byLine = (keyOf: (line: (typeof lines)[number]) => string) =>
    grouped(lines, keyOf, (some) => ({
      orders: 0,
      pieces: some.reduce((sum, line) => sum + line.pieces, 0),
      kobo: some.reduce((sum, line) => sum + line.pieces * line.priceKobo, 0),
    }));
  const days = grouped(meant, (order) => dayOf(order.createdAt), sumOf);
  const older = (status: string, days: number) =>
    bought.filter(
      (one) =>
        one.status === status &&
        Date.parse(today) - Date.parse(dayOf(one.createdAt)) > days * 86_400_000,
    ).length;
  const open = ["new", "ready_for_delivery", "ready_for_pickup"];
  return {
    sold: {
      today: since(today),
      week: since(monday(today)),
      edition: since(""),
      range: sumOf(meant),
    },
    days,
    states: Object.fromEntries(
      [...open, "completed", "cancelled"].map((status) => [
        status,
        bought.filter((one) => one.status === status).length,
      ]),
    ),
    waiting: [-1, 3, 7, 14].map((days) =>
      Object.fromEntries(open.map((status) => [status, older(status, days)])),
    ),
    breakdowns: {
      products: byLine((line) => line.productId ?? line.name),
      sizes: byLine((line) => line.size ?? ""),
      colors: byLine((line) => line.color ?? ""),
      regions: grouped(meant, (order) => order.address.city ?? "", sumOf),
    },
    runningOut: runningOut(all, few),
    cartsLeft: cartsLeft(all, at),
    tickets: grouped(
      all.tickets.filter((one) => one.cancelledAt === null),
      (one) => one.package,
      (some) => ({
        tickets: some.length,
        people: some.reduce((sum, one) => sum + one.quantity, 0),
        issued: some.filter((one) => isIn(one.createdAt)).length,
      }),
    ),
    accounts: newAmong(all.users.filter(({ id }) => id !== asked.administrator)),
    subscribers: newAmong([...all.subscribers, ...all.newSubscribers]),
  };

  function newAmong(some: { createdAt: Date }[]) {
    return { all: some.length, added: some.filter((one) => isIn(one.createdAt)).length };
  }
}

async function readAll(db: Database) {
  return {
    orders: await db.select().from(tables.orders),
    orderItems: await db.select().from(tables.orderItems),
    refunds: await db.select().from(tables.refunds),
    purchases: await db.select().from(tables.purchases),
    products: await db.select().from(tables.products),
    stock: await db.select().from(tables.stock),
    cartItems: await db.select().from(tables.cartItems),
    tickets: await db.select().from(tables.tickets),
    users: await db.select().from(tables.users),
    subscribers: await db.select().from(tables.subscribers),
    newSubscribers: await db.select().from(tables.newSubscribers),
  };
}
type All = Awaited<ReturnType<typeof readAll>>;

const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" });
const dayOf = (time: Date) => calendar.format(time);

function monday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

function paidFor({ reference }: All["orders"][number], purchases: All["purchases"]): number {
  const { paidAmount, paidCurrency } = purchases.find((one) => one.reference === reference)!;
  return paidCurrency === "NGN" ? paidAmount! : 0;
}

/** Whether everything that was paid was refunded. */
function isRefunded(
  { reference }: All["orders"][number],
  refunds: All["refunds"],
  purchases: All["purchases"],
): boolean {
  const { paidAmount } = purchases.find((one) => one.reference === reference)!;
  return refunds.length > 0 && refunds.reduce((sum, one) => sum + one.amount, 0) >= paidAmount!;
}

/** What was paid above the total is owed back until refunds of amounts have returned it. */
function broughtBy(
  order: All["orders"][number],
  refunds: All["refunds"],
  purchases: All["purchases"],
): number {
  const paid = paidFor(order, purchases);
  const amounts = inNaira(refunds.filter(({ lines }) => lines.length === 0));
  const kept = paid - inNaira(refunds);
  const tooMuch = Math.min(kept, paid - order.totalKobo - amounts);
  return kept - (tooMuch > 0 ? tooMuch : 0);
}

const inNaira = (refunds: All["refunds"]) =>
  refunds.reduce((sum, one) => (one.currency === "NGN" ? sum + one.amount : sum), 0);

function grouped<Row, Sum>(rows: Row[], keyOf: (row: Row) => string, sum: (some: Row[]) => Sum) {
  return Object.fromEntries(
    [...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, sum(some)] as const),
  );
}

function runningOut({ stock, products }: All, few: number): string[] {
  const found = stock.filter(({ productId, color, size, quantity }) => {
    const product = products.find(({ id }) => id === productId)!;
    const isVariantOf = (one: string, all: string[]) =>
      all.length === 0 ? one === "" : all.includes(one);
    if (product.deletedAt || quantity >= few) return false;
    return isVariantOf(color, product.colors) && isVariantOf(size, product.sizes);
  });
  return found.map((one) => [one.productId, one.color, one.size, one.quantity].join()).toSorted();
}

function cartsLeft({ cartItems, products }: All, at: Date) {
  const carts = [...Map.groupBy(cartItems, ({ userId }) => userId).values()];
  const worths = carts
    .filter((lines) => lines.every((line) => at.getTime() - line.createdAt.getTime() > 86_400_000))
    .map((lines) =>
      lines.flatMap((line) => {
        const product = products.find(({ id }) => id === line.productId)!;
        const isOffered = product.deletedAt === null && product.state === "shown";
        return isOffered ? line.quantity * product.priceKobo : [];
      }),
    )
    .filter((worth) => worth.length > 0);
  return { carts: worths.length, kobo: worths.flat().reduce((sum, one) => sum + one, 0) };
}
