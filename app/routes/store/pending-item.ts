import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import { href } from "react-router";
import { siteCookie } from "#app/shared/site-cookie.ts";

/** The choice that was made with "Add to Cart" or "Buy Now". */
export interface PendingItem extends ProductChoice {
  intent: "add" | "buy";
}

/**
 * The cookie with what a visitor chose before signing in. The store's answer sets it and a script
 * takes it. It is no address, so that nobody else's link can fill a cart.
 */
export const pendingItemCookieOf = (publicUrl: string) => siteCookie("festival.wanted", publicUrl);

export function takePendingItem(): PendingItem | null {
  const { name, secure } = pendingItemCookieOf(location.origin);
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  if (!cookie) return null;
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure ? "; Secure" : ""}`;
  try {
    return JSON.parse(decodeURIComponent(cookie.slice(name.length + 1))) as PendingItem;
  } catch {
    return null;
  }
}

export function addressOf({ productId, color, size }: ProductChoice, search = ""): string {
  const query = new URLSearchParams(search);
  if (color) query.set("color", color);
  if (size) query.set("size", size);
  return `${href("/merch/:productId", { productId })}${query.size > 0 ? `?${query}` : ""}`;
}
