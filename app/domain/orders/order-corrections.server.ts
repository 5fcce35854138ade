import { eq } from "drizzle-orm";
import { orders } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { type AddressField, addressText } from "#app/shared/address.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { feeKobo, feesOf } from "#app/shared/festival/fees.ts";
import { formatNaira } from "#app/shared/money.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { topicOf } from "#app/domain/notifications.server.ts";
import { reachedBy } from "#app/domain/festival/festival.server.ts";
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
  { db, now, festival }: Parts<"db" | "now" | "festival">,
  { orderId, shippingOption, address: typed }: Correction,
  byUserId: string,
): Promise<Outcome<AddressField>> {
  const published = await festival();
  const { delivery } = published;
  const read = readAddress(typed, reachedBy(published), shippingOption === "PICKUP");
  if (!read.ok) return read;
  const { address } = read;
  const fees = feesOf(delivery);
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) throw new CorrectionRefused("not-found", `There is no order ${orderId}.`);
    if (order.status !== "new")
      throw new CorrectionRefused(
        "moved",
        `Order ${order.number} is ${orderStates[order.status].label} now.`,
      );
    const way = fees.shipping[shippingOption];
    const agreed =
      shippingOption === order.shippingOption
        ? order.agreed
        : { ...order.agreed, label: way.label };
    await tx.update(orders).set({ address, shippingOption, agreed }).where(eq(orders.id, orderId));
    await keepOrderWords(tx, eq(orders.id, orderId));
    const factsOf = (one: Pick<typeof order, "address" | "agreed">) => ({
      delivery: one.agreed.label,
      address: addressText(one.address, "street", "region"),
      phone: one.address.addressPhone,
    });
    const before = factsOf(order);
    const after = factsOf({ address, agreed });
    const change = {
      action: "Corrected an order",
      subject: `Order ${order.number}`,
      before,
      after,
    };
    await recordChange(tx, { byUserId, ...change }, now());
    await announce(tx, "admin", ...(order.userId ? [topicOf(order.userId)] : []));
    const fee = feeKobo(fees, shippingOption, address.city);
    return {
      ok: true,
      message: `The order is corrected.${differenceText(order, { label: agreed.label, feeKobo: fee })}`,
    };
  });
}

function differenceText(
  paid: { feeKobo: number },
  now: { label: string; feeKobo: number },
): string {
  const difference = now.feeKobo - paid.feeKobo;
  if (difference === 0) return "";
  const [amount, way] = [formatNaira(Math.abs(difference)), difference > 0 ? "more" : "less"];
  return ` ${now.label} costs ${amount} ${way} than was paid: nothing is charged or sent back.`;
}
