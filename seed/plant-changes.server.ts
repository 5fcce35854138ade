import { asc, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { auditLog, orderHistory, orders, tickets } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { catalogue } from "./catalogue.ts";

/** Adds the entries of the activity log for the demonstration's orders, tickets and products. */
export async function plantChanges(tx: Transaction, now: Date): Promise<void> {
  const changes = [...(await movesOf(tx)), ...(await issuesOf(tx)), ...priceChanges(now)];
  const byUserId = (await findSetting(tx, "administrator")) ?? null;
  await tx.insert(auditLog).values(changes.map((change) => ({ ...change, byUserId })));
}

async function movesOf(tx: Transaction) {
  const steps = await tx
    .select({ number: orders.number, status: orderHistory.status, at: orderHistory.at })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .orderBy(asc(orders.number), asc(orderHistory.at));
  return steps.flatMap(({ number, status, at }, index) => {
    const before = steps[index - 1];
    if (before?.number !== number) return [];
    return {
      at,
      action: "Moved an order",
      subject: `Order ${number}`,
      before: { status: orderStates[before.status].label },
      after: { status: orderStates[status].label },
    };
  });
}

async function issuesOf(tx: Transaction) {
  const issued = await tx.select().from(tickets);
  return issued.map(({ ticketId, createdAt, ...ticket }) => {
    const { firstName, lastName, package: type, gender, email, quantity } = ticket;
    return {
      at: createdAt,
      action: "Issued a ticket",
      subject: `Ticket ${ticketId}`,
      before: null,
      after: {
        firstName,
        lastName,
        package: type,
        gender,
        email,
        quantity,
      },
    };
  });
}

const earlierPrices = [
  { slug: "ankara-rosette-shirt", kobo: 14_000_00 },
  { slug: "mud-proof-crocs", kobo: 12_500_00 },
];

const priceChanges = (now: Date) =>
  earlierPrices.map(({ slug, kobo }) => {
    const { name, priceKobo } = catalogue.find((one) => one.slug === slug)!;
    return {
      at: now,
      action: "Changed a product",
      subject: name,
      before: { price: formatNaira(kobo) },
      after: { price: formatNaira(priceKobo) },
    };
  });
