import { href } from "react-router";
export interface Choice {
  productId: string;
  color: string | null;
  size: string | null;
}

const key = "wanted-item";
/** Long enough to sign up and give an address, short enough not to surprise anybody later. */
const keptMs = 60 * 60_000;

/** What a visitor wanted before signing in, kept in the tab and not in an address: no link of somebody else's can fill a cart. */
export function keepWanted(choice: Choice, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ choice, until: now + keptMs }));
  } catch {
    // A browser that keeps nothing: the choice is in the address as well, one press away from the cart.
  }
}

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

export function addressOf({ productId, color, size }: Choice): string {
  const query = new URLSearchParams();
  if (color) query.set("color", color);
  if (size) query.set("size", size);
  return `${href("/merch/:productId", { productId })}${query.size > 0 ? `?${query}` : ""}`;
}
