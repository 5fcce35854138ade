/** An order's id as it is read aloud and shown: "K3X9M-2P7QA" of "k3x9m2p7qa". It opens nothing. */
export const pickUpCode = (orderId: string): string =>
  orderId.toUpperCase().replace(/^(.{5})(?=.)/, "$1-");

/**
 * What was scanned or typed at the pick-up desk: the id that an order's link ends in, or a code
 * without its spaces and dashes; null for what is neither.
 */
export function orderIdIn(typed: string): string | null {
  const [, linked] = /\/(?:orders|myorders)\/([a-z\d]+)\/?$/i.exec(typed.trim()) ?? [];
  const id = (linked ?? typed.replaceAll(/[\s\p{Pd}]/gu, "")).toLowerCase();
  return /^[a-z\d]{10}$/.test(id) ? id : null;
}
