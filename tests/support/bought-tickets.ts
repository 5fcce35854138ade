import { eq } from "drizzle-orm";
import { orders } from "#app/db/schema.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { listTicketsOfOrder } from "#app/domain/tickets/sold/sold-tickets.server.ts";
import type { TestApp } from "./test-app.ts";
import { beginTickets, openTicketSale } from "./ticket-sale.ts";

/**
 * Buys tickets as a visitor does, pays, and settles the payment. Returns the order and its tickets.
 */
export async function buyTickets(site: TestApp, buying: Parameters<typeof beginTickets>[1]) {
  const { app } = site;
  const { reference, token } = await beginTickets(site, buying);
  await site.paystack.break({ dropWebhooks: true });
  await site.paystack.pay(reference);
  await settlePurchase(app, reference);
  const [order] = await app.db.select().from(orders).where(eq(orders.reference, reference));
  return { reference, token, order: order!, tickets: await listTicketsOfOrder(app.db, order!.id) };
}

/** Opens the sale of a type, and buys tickets of it. */
export async function sellTickets(site: TestApp, buying: { quantity: number; name: string }) {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  return buyTickets(site, { ...buying, typeId: Regular! });
}
