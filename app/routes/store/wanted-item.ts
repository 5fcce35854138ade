import { href } from "react-router";
/** A product as somebody wants it. */
export interface Choice {
  productId: string;
  color: string | null;
  size: string | null;
}

const key = "wanted-item";
/** Long enough to sign up and give an address, short enough not to surprise anybody later. */
const keptMs = 60 * 60_000;

/**
 * What a visitor wanted to put into the cart when sent to sign in. It is kept in the visitor's own tab and not in an
 * address, so that no link of somebody else's can fill a cart.
 */
export function keepWanted(choice: Choice, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ choice, until: now + keptMs }));
  } catch {
    // A browser that keeps nothing: the choice is in the address as well, one press away from the cart.
  }
}

/** Gives back what was kept, once. */
export function takeWanted(now = Date.now()): Choice | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as {
      choice: Choice;
      until: number;
    } | null;
    sessionStorage.removeItem(key);
    return kept && kept.until > now ? kept.choice : null;
  } catch {
    return null;
  }
}

/** The address of a product with a choice made. */
export function addressOf({ productId, color, size }: Choice): string {
  const query = new URLSearchParams();
  if (color) query.set("color", color);
  if (size) query.set("size", size);
  return `${href("/merch/:productId", { productId })}${query.size > 0 ? `?${query}` : ""}`;
}
