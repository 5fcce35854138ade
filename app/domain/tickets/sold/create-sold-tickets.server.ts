import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import {
  type LineSnapshot,
  ticketEvents,
  ticketLedger,
  ticketPlaces,
  tickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Double } from "#app/domain/purchases/other-purchases.server.ts";
import type { Purchase, PurchaseOrder } from "#app/domain/purchases/purchase.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { shareOf } from "#app/shared/discounts/codes.ts";
import type { LineItem } from "#app/shared/orders/line-items.ts";
import { type allocateCapacity, isPlaceOf } from "./allocate-capacity.server.ts";
import { guestOf } from "./sold-tickets.server.ts";

type Place = typeof ticketPlaces.$inferSelect;
type Allocated = Awaited<ReturnType<typeof allocateCapacity>>;

interface SoldTickets {
  purchase: Purchase;
  order: PurchaseOrder;
  places: Pick<Allocated, "sold" | "missing" | "soldOutLines">;
  /** The letters that numbers begin with. */
  letters: string;
  double: Double | null;
  /** When the money for what was sold out goes back by itself. */
  refundsAt: Date | null;
  /** What was paid for, where other tickets are given instead, and what goes back of it. */
  insteadOf?: { lines: LineItem[]; backKobo: number };
}

/**
 * Creates the tickets that a paid purchase has places for, and queues the one e-mail that carries
 * them all.
 */
export async function createAndEmailTickets(
  tx: Transaction,
  queue: Queue,
  { purchase, order, places, letters, double, refundsAt, insteadOf }: SoldTickets,
  at: Date,
): Promise<void> {
  const { email, username, totalKobo, accessToken, reference, address, lines } = purchase;
  const reductionKobo = lines.reduce((sum, line) => sum + (line.reductionKobo ?? 0), 0);
  const emailId = await queueEmail(tx, queue, {
    kind: "tickets",
    recipient: email,
    data: {
      orderId: order.id,
      orderNumber: order.number,
      username,
      totalKobo,
      ...(reductionKobo > 0 && { reductionKobo }),
      token: accessToken!,
      soldOutLines: places.soldOutLines,
      ...(refundsAt && { refundsAt: refundsAt.toISOString() }),
      ...(insteadOf && { insteadOf }),
      ...(double && { sameItemsAs: double.orderNumber }),
      only: null,
    },
  });
  const buyer = { name: username, email, phone: address.addressPhone ?? "" };
  const sold = { orderId: order.id, reference, lines, buyer, letters, emailId };
  await createSoldTickets(tx, places, sold, at);
  announce(tx, "tickets");
}

interface Buyer {
  name: string;
  email: string;
  phone: string;
}

interface SoldTo {
  orderId: string;
  reference: string;
  lines: readonly LineSnapshot[];
  buyer: Buyer;
  /** The letters that the tickets' numbers begin with. */
  letters: string;
  /** The e-mail that carries the tickets. */
  emailId: string | null;
}

/** Creates the tickets of an order, and writes what was paid for each into the ledger. */
export async function createSoldTickets(
  tx: Transaction,
  { sold, missing }: Pick<Allocated, "sold" | "missing">,
  { orderId, reference, lines, buyer, letters, emailId }: SoldTo,
  at: Date,
): Promise<void> {
  const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);
  if (missing.length > 0)
    await tx
      .update(ticketPlaces)
      .set({ state: "void", expiresAt: null })
      .where(inArray(ticketPlaces.id, idsOf(missing)));
  if (sold.length === 0) return;
  const typeIds = [...new Set(sold.map(({ typeId }) => typeId))];
  const isPaid = lines.some(
    ({ priceKobo, quantity, reductionKobo = 0 }) => priceKobo * quantity > reductionKobo,
  );
  const [, types, serials] = await pipelined([
    tx
      .update(ticketPlaces)
      .set({ state: "sold", expiresAt: null, orderId, ...(isPaid && { isUnproven: false }) })
      .where(inArray(ticketPlaces.id, idsOf(sold)))
      .execute(),
    tx.select().from(ticketTypes).where(inArray(ticketTypes.id, typeIds)).execute(),
    takeSerials(tx, { count: sold.length }),
  ]);
  const reductions = reductionsOf({ sold, missing }, lines);
  const [firstName, lastName] = nameParts(buyer.name);
  const made = sold.map((place, index) => {
    const type = types.find(({ id }) => id === place.typeId)!;
    const serial = Number(serials[index]!.serial);
    const isBuyers = index === 0;
    return {
      id: randomUUID(),
      ticketId: `${letters}-T-${serial}`,
      firstName: isBuyers ? firstName : guestOf,
      lastName: isBuyers ? lastName : buyer.name,
      package: type.package,
      email: buyer.email,
      phone: isBuyers ? buyer.phone : "",
      quantity: type.admits,
      emailId,
      createdAt: at,
      editionId: place.editionId,
      placeId: place.id,
      typeId: type.id,
      serial,
      token: newId(28),
      paidKobo: place.priceKobo - (reductions.get(place.id) ?? 0),
    };
  });
  await pipelined([
    tx.insert(tickets).values(made).execute(),
    tx
      .insert(ticketEvents)
      .values(made.map(({ id }) => ({ ticketId: id, kind: "issued" as const, at })))
      .execute(),
    tx
      .insert(ticketLedger)
      .values(
        sold.map(({ id, editionId, typeId, phaseId, priceKobo }) => ({
          at,
          editionId,
          reference,
          orderId,
          placeId: id,
          typeId,
          phaseId,
          pieces: 1,
          amountKobo: priceKobo - (reductions.get(id) ?? 0),
          reductionKobo: reductions.get(id) ?? 0,
          way: "paystack" as const,
        })),
      )
      .execute(),
  ]);
}

const takeSerials = namedStatement<{ serial: string }>(
  "take_ticket_serials",
  () =>
    sql`select nextval('ticket_serials') as serial from generate_series(1, ${sql.placeholder("count")}::integer)`,
);

/** "Ada Ngozi Obi" is Ada Ngozi, and Obi. */
function nameParts(name: string): [string, string] {
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? [name.trim(), ""] : [words.slice(0, -1).join(" "), words.at(-1)!];
}

/**
 * Returns what a code took off each sold place, by its id. Those that are missing come first, as
 * their refund does: what is refunded and what the tickets cost come to what was paid.
 */
function reductionsOf(
  { sold, missing }: Pick<Allocated, "sold" | "missing">,
  lines: readonly LineSnapshot[],
): Map<string, number> {
  const reductions = new Map<string, number>();
  for (const line of lines) {
    const { quantity, reductionKobo = 0 } = line;
    const before = missing.filter((place) => isPlaceOf(place, line)).length;
    const ofLine = sold.filter((place) => isPlaceOf(place, line));
    for (const [index, { id }] of ofLine.entries())
      reductions.set(id, shareOf(quantity, reductionKobo, 1, before + index));
  }
  return reductions;
}
