import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import {
  capacities,
  capacityTypes,
  ticketPhases,
  ticketSales,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";

const day = 24 * 60 * 60_000;

/** A sale of tickets that is open: three types, two prices each, and a table for ten. */
export async function plantTickets(tx: Transaction, now: Date): Promise<void> {
  const editionId = sql<number>`${currentEdition}`;
  const [hall, floor, tables] = await tx
    .insert(capacities)
    .values([
      { editionId, name: "Hall", size: 3_000, position: 0 },
      { editionId, name: "VIP floor", size: 400, position: 1 },
      { editionId, name: "Tables", size: 24, position: 2 },
    ])
    .returning();
  const made = await tx
    .insert(ticketTypes)
    .values([
      {
        editionId,
        name: "Regular",
        words: "The whole day, every stage",
        package: "Regular",
        maxAPerson: 6,
        position: 0,
      },
      {
        editionId,
        name: "VIP",
        words: "The front floor, a bar and a shorter queue",
        package: "Vip",
        maxAPerson: 4,
        position: 1,
      },
      {
        editionId,
        name: "Table for ten",
        words: "A table on the VIP floor under one code",
        package: "VVIP",
        people: 10,
        maxAnOrder: 2,
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
  const earlyUntil = new Date(now.getTime() + 5 * day);
  await tx.insert(ticketPhases).values([
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
  ]);
  await tx.insert(ticketSales).values({ editionId, isOpen: true });
}
