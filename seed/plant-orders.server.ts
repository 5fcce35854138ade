import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import {
  addresses,
  purchases,
  type LineSnapshot,
  notifications,
  orderHistory,
  orderItems,
  orders,
} from "#app/db/schema.server.ts";
import { itemTextsOf } from "#app/domain/orders/create-order.server.ts";
import { takeOrderNumber } from "#app/domain/editions/order-numbers.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { feesOf } from "#app/shared/festival/fees.ts";
import { currency } from "#app/shared/limits.ts";
import { orderStates, type OrderStatus, statusesAfter } from "#app/shared/orders/order-states.ts";
import type { Address } from "#app/shared/accounts/address.ts";
import { catalogue } from "./catalogue.ts";
import { type DemoOrder, demoOrders } from "./demo-people.ts";
import { demoReference } from "./demo-payments.server.ts";
import type { PlantedCustomers } from "./plant-people.server.ts";

interface Step {
  status: OrderStatus;
  at: Date;
}

/**
 * Adds the demonstration's orders, each with its paid purchase, history and notifications, and
 * without e-mails.
 */
export async function plantOrders(
  tx: Transaction,
  customers: PlantedCustomers,
  letters: string,
  now: Date,
): Promise<void> {
  const places = new Map(
    (await tx.select().from(addresses)).map(({ userId, address }) => [userId, address]),
  );
  // The oldest order has the lowest number.
  for (const demo of demoOrders.toSorted((one, other) => other.placedDaysAgo - one.placedDaysAgo)) {
    const customer = customers.get(demo.customer)!;
    const place = places.get(customer.id)!;
    await plantOrder(tx, demo, customer, place, { letters, steps: stepsOf(demo, now) });
  }
}

function stepsOf(demo: DemoOrder, now: Date): [Step, ...Step[]] {
  const [ready, completed] = statusesAfter("new", { shippingOption: demo.shipping }).slice(-2);
  const step = (status: OrderStatus, daysAgo: number): Step => ({
    status,
    at: addDays(now, -daysAgo),
  });
  return [
    step("new", demo.placedDaysAgo),
    ...(demo.readyDaysAgo === null ? [] : [step(ready!, demo.readyDaysAgo)]),
    ...(demo.completedDaysAgo === null ? [] : [step(completed!, demo.completedDaysAgo)]),
  ];
}

function snapshot(lines: DemoOrder["lines"]): LineSnapshot[] {
  return lines.map(({ product: slug, colour, size, quantity }) => {
    const product = catalogue.find((one) => one.slug === slug)!;
    const picture = Math.max(
      0,
      product.pictures.findIndex((one) => one.colour === colour),
    );
    return {
      productId: slug,
      pictureId: `${slug}-${picture + 1}`,
      name: product.name,
      color: colour,
      size,
      priceKobo: product.priceKobo,
      quantity,
    };
  });
}

async function plantOrder(
  tx: Transaction,
  demo: DemoOrder,
  customer: { id: string; email: string; username: string },
  address: Address,
  { letters, steps }: { letters: string; steps: [Step, ...Step[]] },
): Promise<void> {
  const lines = snapshot(demo.lines);
  const placedAt = steps[0].at;
  const last = steps.at(-1)!;
  const itemsKobo = lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
  const { quoteDays, planDays } = defaultSettings.delivery;
  const { label, feeKobo } = feesOf(defaultSettings.delivery).shipping[demo.shipping];
  const agreed = { label, quoteDays, planDays };
  const sums = { itemsKobo, feeKobo, totalKobo: itemsKobo + feeKobo };
  const reference = demoReference + newId(20);
  const id = newId(10);
  await tx.insert(purchases).values({
    kind: "merchandise",
    reference,
    userId: customer.id,
    email: customer.email,
    username: customer.username,
    lines,
    address,
    shippingOption: demo.shipping,
    agreed,
    ...sums,
    status: "settled",
    paidAmount: sums.totalKobo,
    paidCurrency: currency.code,
    createdAt: placedAt,
    settledAt: placedAt,
  });
  await tx.insert(orders).values({
    id,
    number: await takeOrderNumber(tx, letters),
    reference,
    userId: customer.id,
    userEmail: customer.email,
    username: customer.username,
    status: last.status,
    shippingOption: demo.shipping,
    agreed,
    address,
    ...sums,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    itemTexts: lines.flatMap(itemTextsOf),
    channel: "card",
    paidAt: placedAt,
    createdAt: placedAt,
    adminNotifiedAt: placedAt,
    deliveryWindowStart: addDays(placedAt, planDays.from),
    deliveryWindowEnd: addDays(placedAt, planDays.to),
    statusChangedAt: last.status === "new" ? null : last.at,
    // A first start reminds nobody to pick up what the demonstration says is ready.
    remindedAt: last.at,
  });
  await tx
    .insert(orderItems)
    .values(lines.map((line, position) => ({ ...line, orderId: id, position })));
  await tx
    .insert(orderHistory)
    .values(steps.map(({ status, at }) => ({ orderId: id, status, at })));

  const subject = { orderId: id, userEmail: customer.email, username: customer.username };
  await tx.insert(notifications).values([
    ...steps.map(({ status, at }) => ({
      ...subject,
      userId: customer.id,
      kind: orderStates[status].notification,
      createdAt: at,
      readAt: at === last.at ? null : at,
    })),
    {
      ...subject,
      userId: null,
      kind: "new_order",
      createdAt: placedAt,
      readAt: last.status === "new" ? null : last.at,
    },
  ]);
}
