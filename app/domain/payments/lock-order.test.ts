import { lockBuyer } from "#app/domain/accounts/buyer-identity.server.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockPurchaseRow } from "#app/db/lock-rows.server.ts";
import {
  purchases,
  orders,
  paymentCases,
  refundConfirmations,
  refunds,
  ticketTypeCancellations,
} from "#app/db/schema.server.ts";
import { acceptPayment } from "#app/domain/purchases/cases/accept-payment.server.ts";
import { buyerOf } from "#app/domain/purchases/other-purchases.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { cancelOrder, finishCancelling } from "#app/domain/orders/cancel-order.server.ts";
import { workOnTypeCancellation } from "#app/domain/tickets/sold/cancel-type.server.ts";
import { refundPurchaseIn } from "#app/domain/purchases/refund-purchase.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { createPurchase, createOrder } from "#tests/support/factories.ts";
import { countLockWaits } from "#tests/support/lock-waits.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();
const { app, paystack, clock } = site;
const { db } = app;

const findOrganiser = async () => (await findSetting(db, "administrator"))!;

/*
 * Each test holds one side after its first lock, lets the other side run into it, and then goes on
 * with the first: where the two lock in different orders, PostgreSQL ends one of them with 40P01.
 */

test("accepting a payment and settling it wait for each other, and never deadlock", async () => {
  await paystack.break({ dropWebhooks: true, paidAmount: 100_00 });
  const { reference } = await createPurchase(site, await signUp(site));
  await paystack.pay(reference);
  await settlePurchase(app, reference);
  const [open] = await db.select().from(paymentCases);
  const byUserId = await findOrganiser();
  let accepted: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    const [purchase] = await tx.select().from(purchases).where(eq(purchases.reference, reference));
    await lockBuyer(tx, buyerOf(purchase!));
    accepted = acceptPayment(app, { caseId: open!.id, note: "Fine." }, byUserId);
    await expect.poll(() => countLockWaits(db)).toBe(1);
    await lockPurchaseRow(tx, reference);
  });
  await accepted;
  expect(await db.select().from(orders)).toMatchObject([{ reference }]);
});

test("finishing a cancellation and refunding its order wait for each other, and never deadlock", async () => {
  const { orderId, reference } = await createOrder(site, await signUp(site));
  const byUserId = await findOrganiser();
  const cancelling = { orderId, from: "new", reason: "Misprinted.", restock: false } as const;
  await cancelOrder(app, { ...cancelling, refund: true }, byUserId);
  clock.advance(11_000);
  let cancelled: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lockPurchaseRow(tx, reference);
    cancelled = finishCancelling(app, orderId);
    await expect.poll(() => countLockWaits(db)).toBe(1);
    const part = { reference, what: { amount: 1_000_00 }, reason: "Late.", restock: false };
    await refundPurchaseIn(tx, app.queue, part, byUserId, app.now());
  });
  await cancelled;
  expect(await db.select().from(refunds).orderBy(refunds.amount)).toMatchObject([
    { amount: 1_000_00 },
    { amount: 12_000_00 },
  ]);
});

test("cancelling a type's tickets and refusing their refund wait for each other, and never deadlock", async () => {
  const types = await openTicketSale(site, { Hall: 9 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const typeId = types["Regular"]!;
  const { reference } = await buyTickets(site, { typeId });
  const byUserId = await findOrganiser();
  const at = app.now();
  const asked = { amount: 3_000_00, currency: "NGN", subject: "All", reason: "Rain." };
  const [confirmation] = await db
    .insert(refundConfirmations)
    .values({ ...asked, askedById: byUserId, createdAt: at, expiresAt: at })
    .returning();
  const [cancellation] = await db
    .insert(ticketTypeCancellations)
    .values({
      typeId,
      reason: "Rain.",
      refund: true,
      wasOpen: true,
      byUserId,
      createdAt: at,
      dueAt: at,
      confirmationId: confirmation!.id,
    })
    .returning();
  let cancelled: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    const isThis = eq(refundConfirmations.id, confirmation!.id);
    await tx.select().from(refundConfirmations).where(isThis).for("update");
    cancelled = workOnTypeCancellation(app, cancellation!.id);
    await expect.poll(() => countLockWaits(db)).toBe(1);
    await lockPurchaseRow(tx, reference);
  });
  await cancelled;
  expect(await db.select().from(refunds)).toMatchObject([{ amount: 3_000_00, status: "waiting" }]);
});
