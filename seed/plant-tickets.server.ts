import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import {
  capacities,
  capacityTypes,
  purchases,
  codes,
  festivalVersions,
  orderHistory,
  orderItems,
  orders,
  ticketPhases,
  ticketPlaces,
  ticketSales,
  ticketTypes,
  waitingEntries,
} from "#app/db/schema.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { takeOrderNumber } from "#app/domain/editions/order-numbers.server.ts";
import { buyerKeys } from "#app/domain/accounts/buyer-identity.server.ts";
import { createSoldTickets } from "#app/domain/tickets/sold/create-sold-tickets.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { addDays, dayNumber, isoDay, startOfDay } from "#app/shared/dates.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { currency } from "#app/shared/limits.ts";
import { demoActs } from "./demo-acts.ts";
import { demoEmail, type DemoPurchase, demoPurchases, demoWaiting } from "./demo-purchases.ts";
import { demoReference } from "./demo-payments.server.ts";

/**
 * Adds an open sale of tickets for a day that is still to come: three types with two prices each
 * and a sold-out table for ten, some forty bought tickets, some people who wait, and two codes.
 */
export async function plantTickets(tx: Transaction, letters: string, now: Date): Promise<void> {
  const editionId = sql<number>`${currentEdition}`;
  // The specification's day is past, and after it no ticket could be passed on or offered.
  const date = isoDay(dayNumber(now) + 60);
  await tx.insert(festivalVersions).values({
    number: 1,
    settings: {
      day: {
        ...defaultSettings.day,
        date,
        gate: "Behind the library, from Delta Park road",
        water: "Free, beside both stages",
        firstAid: "The white tent at the main stage",
      },
      lineUp: { acts: demoActs },
    },
    sections: ["day", "lineUp"],
    publishedAt: now,
  });
  // Two tables are bought, and two of the tickets that were issued take one each.
  const [hall, floor, tables] = await tx
    .insert(capacities)
    .values([
      { editionId, name: "Hall", size: 3_000, position: 0 },
      { editionId, name: "VIP floor", size: 400, position: 1 },
      { editionId, name: "Tables", size: 4, position: 2 },
    ])
    .returning();
  const made = await tx
    .insert(ticketTypes)
    .values([
      {
        editionId,
        name: "Regular",
        description: "The whole day, every stage\nThe food court and the market",
        package: "Regular",
        maxPerPerson: 6,
        position: 0,
      },
      {
        editionId,
        name: "VIP",
        description:
          "The whole day, every stage\nThe food court and the market\nThe front floor\nA bar and a shorter queue",
        package: "Vip",
        maxPerPerson: 4,
        position: 1,
      },
      {
        editionId,
        name: "Table for ten",
        description:
          "The whole day, every stage\nThe food court and the market\nA bar and a shorter queue\nA table on the VIP floor, under one code",
        package: "VVIP",
        admits: 10,
        maxPerOrder: 2,
        position: 2,
      },
    ])
    .returning();
  const typeId = (index: number) => made[index]!.id;
  await tx.insert(capacityTypes).values([
    { capacityId: hall!.id, typeId: typeId(0), weight: 1 },
    { capacityId: hall!.id, typeId: typeId(1), weight: 1 },
    { capacityId: hall!.id, typeId: typeId(2), weight: 10 },
    { capacityId: floor!.id, typeId: typeId(1), weight: 1 },
    { capacityId: floor!.id, typeId: typeId(2), weight: 10 },
    { capacityId: tables!.id, typeId: typeId(2), weight: 1 },
  ]);
  const earlyUntil = startOfDay(dayNumber(now) + 6);
  const phases = await tx
    .insert(ticketPhases)
    .values([
      {
        typeId: typeId(0),
        name: "Early bird",
        priceKobo: 3_000_00,
        closesAt: earlyUntil,
        position: 0,
      },
      { typeId: typeId(0), priceKobo: 5_000_00, position: 1 },
      { typeId: typeId(1), name: "First hundred", priceKobo: 10_000_00, pieces: 100, position: 0 },
      { typeId: typeId(1), priceKobo: 15_000_00, position: 1 },
      { typeId: typeId(2), priceKobo: 120_000_00, position: 0 },
    ])
    .returning();
  const returns = { returnsHours: 48, returnFeeKobo: 200_00 };
  await tx.insert(ticketSales).values({ editionId, isOpen: true, ...returns });
  for (const purchase of demoPurchases) {
    const type = made[purchase.type]!;
    const phase = phases.find((one) => one.typeId === type.id)!;
    await plantPurchase(tx, { purchase, type, phase, letters, returns }, now);
  }
  await tx.insert(waitingEntries).values(
    demoWaiting.map(({ name, quantity, takesFewer, daysAgo }) => {
      const at = addDays(now, -daysAgo);
      const email = demoEmail(name);
      const [personKey = ""] = buyerKeys({ userId: null, email, phone: null });
      const who = { name, email, personKey, quantity, takesFewer, token: newId(28) };
      return { editionId, typeId: typeId(2), ...who, createdAt: at, waitsSince: at };
    }),
  );
  await tx.insert(codes).values([
    {
      editionId,
      code: "RADIO20",
      kind: "percent",
      percent: 20,
      uses: 200,
      budgetKobo: 500_000_00,
      maxPerPerson: 4,
      tag: "Creek Radio",
      note: "Read out on the morning show",
      createdAt: now,
    },
    {
      editionId,
      code: "CREWFREE",
      kind: "free",
      uses: 10,
      maxPerPerson: 1,
      typeIds: [typeId(0)],
      categories: [],
      tag: "Crew",
      createdAt: now,
    },
  ]);
}

interface Bought {
  purchase: DemoPurchase;
  type: typeof ticketTypes.$inferSelect;
  phase: typeof ticketPhases.$inferSelect;
  letters: string;
  returns: { returnsHours: number; returnFeeKobo: number };
}

/** Adds a paid purchase with its order, places and tickets, and without e-mails. */
async function plantPurchase(
  tx: Transaction,
  { purchase: { name, quantity, daysAgo }, type, phase, letters, returns }: Bought,
  now: Date,
): Promise<void> {
  const at = addDays(now, -daysAgo);
  const email = demoEmail(name);
  const reference = demoReference + newId(20);
  const orderId = newId(10);
  const { priceKobo } = phase;
  const totalKobo = priceKobo * quantity;
  const { quoteDays, planDays } = defaultSettings.delivery;
  const line = {
    productId: "",
    ticketTypeId: type.id,
    ticketPhaseId: phase.id,
    pictureId: null,
    name: [`${type.name} ticket`, phase.name].filter(Boolean).join(", "),
    color: null,
    size: null,
    priceKobo,
    quantity,
  };
  const bought = {
    reference,
    username: name,
    address: noAddress,
    shippingOption: "PICKUP" as const,
    agreed: { label: "Tickets, by e-mail", quoteDays, planDays },
    itemsKobo: totalKobo,
    feeKobo: 0,
    totalKobo,
    createdAt: at,
  };
  await tx.insert(purchases).values({
    ...bought,
    kind: "tickets",
    email,
    lines: [line],
    status: "settled",
    paidAmount: totalKobo,
    paidCurrency: currency.code,
    settledAt: at,
    accessToken: newId(28),
  });
  await tx.insert(orders).values({
    ...bought,
    id: orderId,
    number: await takeOrderNumber(tx, letters),
    userEmail: email,
    status: "completed",
    statusChangedAt: at,
    itemCount: quantity,
    itemTexts: [line.name],
    channel: "card",
    paystackFeeKobo: Math.min(2_000_00, Math.round(totalKobo * 0.015) + 100_00),
    paidAt: at,
    adminNotifiedAt: at,
    deliveryWindowStart: at,
    deliveryWindowEnd: at,
  });
  const { name: itemName } = line;
  const item = { orderId, position: 0, name: itemName, priceKobo, quantity, allocated: quantity };
  await tx.insert(orderItems).values(item);
  await tx.insert(orderHistory).values({ orderId, status: "completed", at });
  const keys = buyerKeys({ userId: null, email, phone: null });
  const place = { editionId: type.editionId, typeId: type.id, phaseId: phase.id, priceKobo };
  const sold = await tx
    .insert(ticketPlaces)
    .values(
      Array.from({ length: quantity }, () => ({
        ...place,
        ...returns,
        state: "sold" as const,
        reference,
        orderId,
        personKeys: keys,
        createdAt: at,
      })),
    )
    .returning();
  const buyer = { name, email, phone: "" };
  await createSoldTickets(
    tx,
    { sold, missing: [] },
    { orderId, reference, lines: [line], buyer, letters, emailId: null },
    at,
  );
}
