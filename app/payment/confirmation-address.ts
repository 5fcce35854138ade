import { href } from "react-router";

/**
 * The address that confirms an order that was just paid: after the popup, after the payment page,
 * and after a reload.
 */
export const confirmationAddress = (orderId: string): string => `${href("/cart")}?order=${orderId}`;
