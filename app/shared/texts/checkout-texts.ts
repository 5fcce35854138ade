import { formatEnd } from "#app/shared/dates.ts";

export const checkout = {
  inOtherCart: (until: Date | string) => `reserved, try again at ${formatEnd(until)}`,
  chooseShipping: "Please choose a shipping option",
  addAddress: "Please add a Delivery Address",
  addNumber: "Add a number for pick up",
  numberPrompt: "Please Add a number as a way to reach you when your order is ready for pickup",
  notCompleted: "Payment was not completed",
  confirmed: "Order Confirmed",
  paidBy: "Paystack: card, transfer, USSD",
  shippingIncluded: "Shipping included",
  shippingNotIncluded: "Delivery is added when you choose it",
  /** The texts while the result of a payment cannot be looked up. */
  lookedUp: {
    network:
      "Your payment may have gone through. We look it up as soon as you are connected again.",
    server:
      "Your payment may have gone through. We keep looking it up, and your order comes by itself.",
  },
} as const;
