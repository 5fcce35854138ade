import { eq } from "drizzle-orm";
import { orders } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type AddressField, addressText } from "#app/shared/address.ts";
import { type ShippingOption, shippingOptions } from "#app/shared/festival.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { topicOf } from "#app/domain/notifications.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { readAddress } from "#app/domain/people/addresses.server.ts";
import { keepOrderWords } from "./order-words.server.ts";

class CorrectionRefused extends DomainError<"not-found" | "moved"> {}

interface Correction {
  orderId: string;
  shippingOption: ShippingOption;
  address: Record<AddressField, string>;
}

/**
 * Corrects where a new order goes. The fee stays what was paid; what it would be is said. Raises `DomainError` "not-found", or
 * "moved" once it is ready.
 */
export async function correctOrder(
  { db, now }: Parts<"db" | "now">,
  { orderId, shippingOption, address: typed }: Correction,
  byUserId: string,
): Promise<Outcome<AddressField>> {
  const read = readAddress(typed, shippingOption === "PICKUP");
  if (!read.ok) return read;
  const { address } = read;
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) throw new CorrectionRefused("not-found", `There is no order ${orderId}.`);
    if (order.status !== "new")
      throw new CorrectionRefused(
        "moved",
        `Order ${orderId} is ${orderStates[order.status].label} now.`,
      );
    await tx.update(orders).set({ address, shippingOption }).where(eq(orders.id, orderId));
    await keepOrderWords(tx, eq(orders.id, orderId));
    const facts = (one: Pick<typeof order, "address" | "shippingOption">) => ({
      delivery: shippingOptions[one.shippingOption].label,
      address: addressText(one.address, "street", "region"),
      phone: one.address.addressPhone,
    });
    const before = facts(order);
    const after = facts({ address, shippingOption });
    const change = { action: "Corrected an order", subject: `Order ${orderId}`, before, after };
    await recordChange(tx, { byUserId, ...change }, now());
    await announce(tx, "admin", ...(order.userId ? [topicOf(order.userId)] : []));
    return { ok: true, message: `The order is corrected.${differenceText(order, shippingOption)}` };
  });
}

function differenceText({ feeKobo }: { feeKobo: number }, to: ShippingOption): string {
  const difference = shippingOptions[to].feeKobo - feeKobo;
  if (difference === 0) return "";
  const [amount, way] = [formatNaira(Math.abs(difference)), difference > 0 ? "more" : "less"];
  return ` ${shippingOptions[to].label} costs ${amount} ${way} than was paid: nothing is charged or sent back.`;
}
