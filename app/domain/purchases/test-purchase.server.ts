import { tickets } from "#app/domain/purchases/kinds/tickets.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { paySandbox } from "#app/services/paystack/sandbox-payment.server.ts";
import { type Sale, availabilityAt } from "#app/shared/tickets/sale.ts";
import { openPurchase } from "./open.server.ts";
import { RefundRefused } from "#app/domain/refunds/record-refund.server.ts";
import { refundPurchase } from "./refund-purchase.server.ts";
import { settlePurchase } from "./settle.server.ts";

/**
 * "live": real money would move. "not-on-sale": no ticket with a price is. "unpaid": the sandbox
 * did not take the payment.
 */
class TestPurchaseRefused extends DomainError<"live" | "not-on-sale" | "unpaid"> {}

type TestParts = Parameters<typeof openPurchase>[0];

interface Tester {
  id: string;
  email: string;
  name: string;
}

export interface TestPurchase {
  orderId: string;
  orderNumber: string;
  typeName: string;
  amountKobo: number;
}

/** Whether the sandbox can be tried: a ticket that costs something is on sale just now. */
export const canBuyForTest = async ({
  ticketSale,
  now,
}: Pick<TestParts, "ticketSale" | "now">): Promise<boolean> =>
  findPriced(await ticketSale(), now()) !== null;

/**
 * Buys a ticket as a visitor does, pays for it at the sandbox's Paystack, and refunds it. The same
 * token is one purchase. Throws `TestPurchaseRefused`, and what `openPurchase` and `refundPurchase`
 * throw.
 */
export async function buyForTest(
  app: TestParts,
  token: string,
  { id, email, name }: Tester,
): Promise<TestPurchase> {
  if (!app.env.sandbox.includes("paystack"))
    throw new TestPurchaseRefused("live", "Real money moves: buy a ticket as a visitor does.");
  const sale = await app.ticketSale();
  const found = findPriced(sale, app.now());
  if (!found)
    throw new TestPurchaseRefused("not-on-sale", "No ticket with a price is on sale just now.");
  const { type, priceKobo } = found;
  const opened = await openPurchase(app, tickets, {
    lines: [{ typeId: type.id, quantity: 1 }],
    seenKobo: priceKobo,
    name,
    email,
    phone: null,
    token,
    userId: null,
    besides: "all",
  });
  if (opened.outcome !== "payment")
    throw new TestPurchaseRefused("unpaid", "The payment did not begin. Try again.");
  const { reference, accessCode } = opened.payment;
  await paySandbox(app.env.paystack, accessCode);
  const settled = await settlePurchase(app, reference);
  if (settled.outcome !== "settled")
    throw new TestPurchaseRefused("unpaid", "The sandbox did not take the payment. Try again.");
  await refundOnce(app, reference, id);
  const { orderId, orderNumber } = settled;
  return { orderId, orderNumber, typeName: type.name, amountKobo: priceKobo };
}

/** The first type that costs something and can be bought; null where there is none. */
function findPriced(sale: Sale, at: Date) {
  for (const type of sale.types) {
    const now = availabilityAt(sale, type, at);
    if (now.state === "on-sale" && now.priceKobo > 0) return { type, priceKobo: now.priceKobo };
  }
  return null;
}

/** A press that comes twice finds the refund of the first. */
async function refundOnce(app: TestParts, reference: string, byUserId: string): Promise<void> {
  const reason = "A test purchase";
  const request = { reference, what: "all", reason, restock: false, seen: 0 } as const;
  await refundPurchase(app, request, byUserId).catch((error: unknown) => {
    if (!(error instanceof RefundRefused && error.reason === "seen")) throw error;
  });
}
