import { siteCookie } from "#app/shared/site-cookie.ts";
import type { ProductChoice } from "./variants.ts";

/** What a visitor chose with "Add to Cart" or "Buy Now" before signing in. */
export interface WantedItem extends ProductChoice {
  intent: "add-item" | "buy-item";
}

/**
 * The cookie with what a visitor chose before signing in. The store's answer sets it, and the
 * sign-in takes it. It is no address, so that nobody else's link can fill a cart.
 */
export const wantedCookieOf = (publicUrl: string) => siteCookie("festival.wanted", publicUrl);

/** The cookie that tells the store's page what the sign-in did with it. */
export const wantedAnswerCookieOf = (publicUrl: string) =>
  siteCookie("festival.wanted-answer", publicUrl);
