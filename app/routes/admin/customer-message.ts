import type { Address } from "#app/shared/accounts/address.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import type { AgreedDelivery } from "#app/shared/orders/delivery.ts";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";

interface MessagedOrder {
  number: string;
  username: string;
  status: OrderStatus;
  address: Address;
  agreed: AgreedDelivery;
  lines: { name: string; color: string | null; size: string | null; quantity: number }[];
}

export function customerMessage(brand: string, order: MessagedOrder): string {
  const greeting = `Hi ${order.username}, this is ${brand} about your order ${order.number} (${order.lines.map(lineText).join(", ")}).`;
  return `${greeting} ${orderStates[order.status].whatsApp(order)}`;
}

export function paymentMessage(
  brand: string,
  payment: { username: string; reference: string; orderNumber: string | null },
  what: string,
): string {
  const about = payment.orderNumber ? `your order ${payment.orderNumber}` : "your payment";
  return `Hi ${payment.username}, this is ${brand} about ${about}, reference ${payment.reference}. ${what}`;
}

/** A WhatsApp link with a text, for a number in E.164 (+2348031234567). */
export function whatsAppLink(e164: string, text: string): string {
  return `https://wa.me/${e164.replace("+", "")}?text=${encodeURIComponent(text)}`;
}
