import { eq } from "drizzle-orm";
import { purchases } from "#app/db/schema.server.ts";
import { merchandise } from "#app/domain/purchases/kinds/merchandise.server.ts";
import { tickets } from "#app/domain/purchases/kinds/tickets.server.ts";
import { type Opening, openPurchase } from "#app/domain/purchases/open.server.ts";
import type { PaymentRequest } from "#app/domain/purchases/payment-request.ts";
import { findPurchase } from "#app/domain/purchases/purchase.server.ts";
import type { TestApp } from "./test-app.ts";

type App = TestApp["app"];
type CartRequest = Parameters<typeof merchandise.prepare>[1];
type TicketRequest = Parameters<typeof tickets.prepare>[1];

/** A purchase that was asked for and not opened. */
class NotOpened extends Error {
  readonly opening: Opening;
  constructor(opening: Opening) {
    super(`Nothing was opened: ${opening.outcome}`);
    this.opening = opening;
  }
}

/** Returns the payment that an opening began. Throws `NotOpened`. */
export async function paymentIn(app: App, opening: Opening): Promise<PaymentRequest> {
  if (opening.outcome === "payment") return opening.payment;
  if (opening.outcome !== "free") throw new NotOpened(opening);
  const { email } = (await findPurchase(app.db, opening.reference))!;
  const { reference } = opening;
  return { reference, email, accessCode: "", authorizationUrl: "", amountKobo: 0 };
}

/** Opens a purchase of a customer's cart, whatever is open beside it. Throws `NotOpened`. */
export async function openCart(
  app: App,
  { besides = "all", ...request }: Omit<CartRequest, "customer" | "besides"> & Partial<CartRequest>,
  customer: CartRequest["customer"],
): Promise<PaymentRequest> {
  return paymentIn(app, await openPurchase(app, merchandise, { ...request, besides, customer }));
}

type Wanted = Omit<TicketRequest, "lines" | "userId" | "besides"> & {
  typeId: string;
  quantity: number;
  paysAgain?: boolean;
};

/** Opens a purchase of tickets of one type. Throws `NotOpened`. */
export async function openTickets(
  app: App,
  { typeId, quantity, paysAgain = false, ...wanted }: Wanted,
  userId: string | null,
): Promise<PaymentRequest & { token: string }> {
  const besides = paysAgain ? ("all" as const) : [];
  const request = { ...wanted, lines: [{ typeId, quantity }], userId, besides };
  const payment = await paymentIn(app, await openPurchase(app, tickets, request));
  const isThis = eq(purchases.reference, payment.reference);
  const [{ token } = { token: null }] = await app.db
    .select({ token: purchases.accessToken })
    .from(purchases)
    .where(isThis);
  return { ...payment, token: token! };
}
