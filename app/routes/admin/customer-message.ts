import { shippingOptions } from "#app/shared/festival.ts";
import { lineText } from "#app/shared/orders/order-line-text.ts";
import type { OrderStatus } from "#app/shared/orders/order-status.ts";

interface MessagedOrder {
  id: string;
  username: string;
  status: OrderStatus;
  address: string | null;
  lines: { name: string; color: string | null; size: string | null; quantity: number }[];
}

/** What the organiser would write to the customer about an order's state, ready to be sent. */
export function customerMessage(brand: string, order: MessagedOrder): string {
  const greeting = `Hi ${order.username}, this is ${brand} about your order ${order.id} (${order.lines.map(lineText).join(", ")}).`;
  switch (order.status) {
    case "new":
      return `${greeting} We have it and are getting it ready.`;
    case "ready_for_delivery":
      return `${greeting} It is ready and on its way to ${order.address ?? "you"}. When are you there to receive it?`;
    case "ready_for_pickup":
      return `${greeting} It is ready: ${shippingOptions.PICKUP.label}. Please bring the order ID.`;
    case "completed":
      return `${greeting} It was handed over. Is everything as you hoped?`;
  }
}

/** What the organiser would write to the customer about a payment that waits for a decision, ready to be sent. */
export function paymentMessage(
  brand: string,
  payment: { username: string; reference: string; orderId: string | null },
  what: string,
): string {
  const about = payment.orderId ? `your order ${payment.orderId}` : "your payment";
  return `Hi ${payment.username}, this is ${brand} about ${about}, reference ${payment.reference}. ${what}`;
}

/** The link that opens WhatsApp with a text for a number in E.164 (+2348031234567). */
export function whatsAppLink(e164: string, text: string): string {
  return `https://wa.me/${e164.replace("+", "")}?text=${encodeURIComponent(text)}`;
}
