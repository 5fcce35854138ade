import fc from "fast-check";
import { expect, test } from "vitest";
import { type Figures, countFigures } from "#app/domain/analytics/analytics.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import { dayNumber, isoDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { countByHand } from "#tests/support/figures-by-hand.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { plantShop, randomShop, shopsClock } from "#tests/support/random-shop.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp({ now: shopsClock });
const { app } = site;

/** The figures in the shape that the count over all rows has. */
function plain({ days, waiting, breakdowns, runningOut, tickets, ...figures }: Figures) {
  const { sold, states, cartsLeft, accounts, subscribers } = figures;
  const byKey = (some: Figures["breakdowns"]["products"]) =>
    Object.fromEntries(
      some.map(({ key, orders, pieces, kobo }) => [key, { orders, pieces, kobo }]),
    );
  return {
    sold,
    states,
    cartsLeft,
    accounts,
    subscribers,
    days: Object.fromEntries(
      days.flatMap(({ day, ...tally }) => (tally.orders > 0 ? [[isoDay(day), tally]] : [])),
    ),
    waiting: waiting.map(({ orders }) => orders),
    breakdowns: {
      products: byKey(breakdowns.products),
      sizes: byKey(breakdowns.sizes),
      colors: byKey(breakdowns.colors),
      regions: byKey(breakdowns.regions),
    },
    runningOut: runningOut
      .map((one) => [one.productId, one.color, one.size, one.left].join())
      .toSorted(),
    tickets: Object.fromEntries(tickets.map(({ package: type, ...counts }) => [type, counts])),
  };
}

/** Parts of which nothing is left are not shown. */
function withoutNoughts<Counted extends { breakdowns: Record<string, Record<string, object>> }>(
  counted: Counted,
): Counted {
  for (const part of Object.values(counted.breakdowns))
    for (const [key, tally] of Object.entries(part))
      if (Object.values(tally).every((one) => one === 0)) delete part[key];
  return counted;
}

test("every figure of the overview, for any days, equals a count over all rows", async () => {
  const administrator = (await findSetting(app.db, "administrator"))!;
  const today = dayNumber(shopsClock);
  // Nothing is cached: these shops are written without any verb of the domain.
  const breakdowns = {
    db: app.db,
    now: () => shopsClock,
    live: { ...app.live, version: () => null },
  };
  const days = fc.option(fc.tuple(fc.nat(45), fc.nat(45)), { freq: 3 });
  await fc.assert(
    fc.asyncProperty(randomShop, days, fc.nat(10), async (shop, days, few) => {
      await plantShop(site, shop);
      const ago = days?.toSorted((one, other) => other - one);
      const range = { from: ago ? today - ago[0]! : null, to: ago ? today - ago[1]! : today };
      const counted = await countFigures(breakdowns, range, few);
      const from = range.from === null ? null : isoDay(range.from);
      const asked = { from, to: isoDay(range.to), few, at: shopsClock, administrator };
      expect(plain(counted)).toEqual(withoutNoughts(await countByHand(app.db, asked)));
      await emptyDatabase(app);
    }),
    { numRuns: 8 },
  );
});

test("the overview follows sales and refunds, and its files agree with it", async () => {
  const client = await signInAsAdministrator(site);
  const empty = await client.read("/adminOverview");
  expect(empty).toContain("Sales show here from the first order on");
  const cap = await createProduct(site, { name: "=Rain cap", priceKobo: 9_000_00 });
  const customer = await signUp(site);
  const { reference } = await createOrder(site, customer, { products: [cap] });
  expect(await client.read("/adminOverview")).toContain(formatNaira(9_500_00));
  const administrator = (await findSetting(app.db, "administrator"))!;
  const request = { reference, what: { amount: 1_000_00 }, reason: "Late", restock: false };
  await refundPurchase(app, request, administrator);
  expect(await client.read("/adminOverview")).toContain(formatNaira(8_500_00));
  const file = async (path: string) => (await client.get(path)).text();
  expect(await file("/adminOverview/days.csv")).toContain('"2026-11-22","1","1","8500"');
  expect(await file("/adminOverview/parts.csv")).toContain(`"Product","'=Rain cap","","1","9000"`);
  await site.jobs.done();
});

test("a figure of the overview leads to the list of its orders", async () => {
  const client = await signInAsAdministrator(site);
  const cap = await createProduct(site, { name: "Rain cap" });
  const customer = await signUp(site);
  const { orderId } = await createOrder(site, customer, { products: [cap], status: "ready" });
  await createOrder(site, customer);
  expect(await client.read("/adminOverview")).toContain(`href="/orders?product=${cap.id}"`);
  for (const wanted of [`product=${cap.id}`, "q=rain+cap"])
    expect(await client.read(`/orders?${wanted}`), wanted).toContain(orderId);
  expect(await client.read("/orders")).not.toContain(orderId);
  await site.jobs.done();
});

test("wrong days of the overview keep what was typed, with a message beside the field", async () => {
  const client = await signInAsAdministrator(site);
  const page = await client.read("/adminOverview?from=2026-11-20&to=2026-11-02&few=some");
  expect(page).toContain("The last day is before the first.");
  expect(page).toContain("Give a whole number, such as 5.");
  for (const typed of ["2026-11-20", "2026-11-02", "some"])
    expect(page).toContain(`value="${typed}"`);
});
