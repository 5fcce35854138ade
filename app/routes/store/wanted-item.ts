import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import { wantedAnswerCookieOf, wantedCookieOf } from "#app/shared/catalogue/wanted-item.ts";
import { href } from "react-router";
import type { StoreAnswer } from "./store-answer.ts";

function takeCookie({ name, secure }: { name: string; secure: boolean }): string | null {
  const cookie = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  if (!cookie) return null;
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure ? "; Secure" : ""}`;
  return cookie.slice(name.length + 1);
}

/** Forgets what was chosen before signing in. */
export const forgetWanted = () => void takeCookie(wantedCookieOf(location.origin));

/** Returns once what the sign-in did with what was chosen before it. */
export function takeWantedAnswer(): StoreAnswer | null {
  const answer = takeCookie(wantedAnswerCookieOf(location.origin));
  try {
    return answer ? (JSON.parse(decodeURIComponent(answer)) as StoreAnswer) : null;
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
