import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import { href } from "react-router";
import { siteCookie } from "#app/shared/site-cookie.ts";

/** What "Add to Cart" or "Buy Now" asked for. */
export interface PendingItem extends ProductChoice {
  intent: "add" | "buy";
}

/**
 * What a visitor wanted before signing in waits in a cookie that the store's answer sets and a script takes, not in an
 * address: no link of somebody else's can fill a cart.
 */
export const pendingItemCookieOf = (publicUrl: string) => siteCookie("festival.wanted", publicUrl);

export function takePendingItem(): PendingItem | null {
  const { name, secure } = pendingItemCookieOf(location.origin);
  const kept = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  if (!kept) return null;
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure ? "; Secure" : ""}`;
  try {
    return JSON.parse(decodeURIComponent(kept.slice(name.length + 1))) as PendingItem;
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
