import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { lockOrder } from "#app/db/lock-rows.server.ts";
import { orders } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type AddressField, addressText } from "#app/shared/accounts/address.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { feeKobo, feesOf } from "#app/shared/festival/fees.ts";
import { formatNaira } from "#app/shared/money.ts";
import { keysOf } from "#app/shared/records.ts";
import { correctedMessage, type OrderEmailKind } from "#app/shared/orders/order-messages.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { notify, topicOf } from "#app/domain/notifications/notifications.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { deliveryAreaOf } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { readAddress } from "#app/domain/accounts/addresses.server.ts";
import { findOrderFees } from "./order-fees.server.ts";
import { findEmailData, subjectOf } from "./orders.server.ts";

class CorrectionRefused extends DomainError<"not-found" | "moved"> {}

interface Correction {
  orderId: string;
  shippingOption: ShippingOption;
  address: Record<AddressField, string>;
}

/**
 * Corrects the address of a new order, and tells the customer of the change by notification and
 * e-mail, once for each correction that changes something. The fee stays as it was paid; customer
 * and organiser read what the difference means, by the prices of the purchase. Throws `DomainError`
 * "not-found", or "moved" once the order is ready.
 */
export async function correctOrder(
  { db, queue, now, festival }: Parts<"db" | "queue" | "now" | "festival">,
  { orderId, shippingOption, address: typed }: Correction,
  byUserId: string,
): Promise<Outcome<AddressField, { emailed?: OrderEmailKind }>> {
  const published = await festival();
  const read = readAddress(typed, deliveryAreaOf(published), shippingOption === "PICKUP");
  if (!read.ok) return read;
  const { address } = read;
  const { shipping } = feesOf(published.delivery);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new CorrectionRefused("not-found", `There is no order ${orderId}.`);
    if (order.status !== "new")
      throw new CorrectionRefused(
        "moved",
        `Order ${order.number} is ${orderStates[order.status].label} now.`,
      );
    const correctedFeeKobo = feeKobo(await findOrderFees(tx, order), shippingOption, address.city);
    const label =
      shippingOption === order.shippingOption ? order.agreed.label : shipping[shippingOption].label;
    const agreed = { ...order.agreed, label, correctedFeeKobo };
    const auditValues = (one: Pick<typeof order, "address" | "agreed">) => ({
      delivery: one.agreed.label,
      address: addressText(one.address, "street", "region"),
      phone: one.address.addressPhone,
    });
    const before = auditValues(order);
    const after = auditValues({ address, agreed });
    const corrections = keysOf(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => ({ term: correctionTerms[name], value: after[name] || "none" }));
    if (corrections.length === 0) return { ok: true, message: "Nothing was changed." };
    await tx.update(orders).set({ address, shippingOption, agreed }).where(eq(orders.id, orderId));
    const difference = { label, kobo: correctedFeeKobo - order.feeKobo };
    const corrected = { ...order, address, shippingOption, agreed };
    await notifyOfCorrection(tx, queue, corrected, { corrections, difference, at: now() });
    const change = {
      action: "Corrected an order",
      subject: `Order ${order.number}`,
      before,
      after,
    };
    await recordChange(tx, { byUserId, ...change }, now());
    announce(tx, "admin", ...(order.userId ? [topicOf(order.userId)] : []));
    return {
      ok: true,
      message: `The order is corrected.${differenceText(difference)}`,
      emailed: correctedMessage.email,
    };
  });
}

const correctionTerms = { delivery: "Delivery", address: "Address", phone: "Phone number" };

interface Notice {
  corrections: { term: string; value: string }[];
  difference: Difference;
  at: Date;
}

/** A customer who has deleted the account gets no notification and no e-mail. */
async function notifyOfCorrection(
  tx: Transaction,
  queue: Queue,
  order: typeof orders.$inferSelect,
  { corrections, difference, at }: Notice,
): Promise<void> {
  const { notification: kind, email } = correctedMessage;
  if (order.userId) await notify(tx, order.userId, { kind, ...subjectOf(order) }, at);
  if (!order.userEmail) return;
  const data = {
    ...(await findEmailData(tx, order, at)),
    corrections,
    feeNote: customerDifferenceText(difference),
  };
  await queueEmail(tx, queue, { kind: email, recipient: order.userEmail, data });
}

interface Difference {
  /** The label of the new way of delivery. */
  label: string;
  /** What the new way costs above what was paid in kobo; it is negative where it costs less. */
  kobo: number;
}

/** The difference as the organiser reads it. */
function differenceText({ label, kobo }: Difference): string {
  if (kobo === 0) return "";
  const amount = formatNaira(Math.abs(kobo));
  return kobo > 0
    ? ` ${label} costs ${amount} more than was paid: nothing is charged.`
    : ` ${label} costs ${amount} less than was paid. “Refund…” sends it back.`;
}

/**
 * The difference as the customer reads it. The customer is charged nothing, and gets back what the
 * organisers decide to refund.
 */
function customerDifferenceText({ label, kobo }: Difference): string {
  const amount = formatNaira(Math.abs(kobo));
  if (kobo === 0) return "The delivery fee is what you paid: nothing is left to pay.";
  return kobo > 0
    ? `${label} costs ${amount} more than you paid. You are not charged for it.`
    : `${label} costs ${amount} less than you paid. It is not sent back by itself: when we refund it, we write to you.`;
}
