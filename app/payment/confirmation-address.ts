import { href } from "react-router";

/**
 * Where an order that was just paid is confirmed: after the popup, after the payment page, and
 * after a reload.
 */
export const confirmationAddress = (orderId: string): string => `${href("/cart")}?order=${orderId}`;
