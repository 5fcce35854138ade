import type { href } from "react-router";

type Address = Parameters<typeof href>[0];

/**
 * The addresses that open something for everybody who knows them: what stands in their last
 * parameter is a secret. The log leaves it out.
 */
export const secretAddresses = [
  "/t/:token",
  "/take/:token",
  "/tickets/order/:token",
  "/wait/:token",
  "/offer/:token",
  "/device/:token",
  "/join/:token",
  "/reset/:token",
  "/confirm-email/:token",
  "/login/link/:token",
  "/stop/:backInStockId",
  "/unsubscribe/:token",
  "/files/codes/:kind/:code",
] as const satisfies Address[];

/** Values of an address's query that are secrets: ours, Google's, and those of an object store. */
const secretQueries = ["token", "code", "state", "X-Amz-Credential", "X-Amz-Signature"];

const value = String.raw`[^/?#&\s"'<>\\]`;
const before = secretAddresses.map((address) =>
  address.replace(/:\w+$/, "").replaceAll(/:\w+/g, `${value}+`).replaceAll("/", "/+"),
);
// The router takes capital letters and doubled slashes, too.
const inPath = new RegExp(`((?:${before.join("|")}))${value}+?(\\.data)?(?!${value})`, "gi");
const inQuery = new RegExp(`([?&](?:${secretQueries.join("|")})=)${value}+`, "gi");

/** Leaves out of a text the secrets of all addresses in it. */
export function withoutSecretAddresses(text: string): string {
  const plain = text.includes("%") ? decodeAscii(text) : text;
  const hidden = plain.replace(inPath, "$1…$2").replace(inQuery, "$1…");
  return hidden === plain ? text : hidden;
}

/** "/%74/…" is "/t/…" to the router; what is no ASCII stays as it is, however malformed. */
const decodeAscii = (text: string): string =>
  text.replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
