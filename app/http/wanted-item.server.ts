import { parse, serialize } from "hono/utils/cookie";
import { href } from "react-router";
import { z } from "zod";
import type { App } from "#app/context.server.ts";
import type { ViewerRoles } from "#app/domain/accounts/organisers.server.ts";
import { addToCart } from "#app/domain/cart/cart-changes.server.ts";
import { CartRefused } from "#app/domain/cart/cart-refused.server.ts";
import {
  type WantedItem,
  wantedAnswerCookieOf,
  wantedCookieOf,
} from "#app/shared/catalogue/wanted-item.ts";
import { siteTexts } from "#app/shared/site-texts.ts";

/** Seconds: long enough to sign up, short enough not to surprise anybody later. */
const maxAgeSeconds = 3_600;
/** Seconds that the way to the store may take, past a username and an address. */
const answerSeconds = 900;
/** Characters; the store's own are a third as long. */
const longestCookie = 1_000;

const text = z.string().min(1).max(60);
const item = z.strictObject({
  intent: z.enum(["add-item", "buy-item"]),
  productId: text,
  color: text.nullable(),
  size: text.nullable(),
}) satisfies z.ZodType<WantedItem>;

const write = (
  { name, secure }: { name: string; secure: boolean },
  content: unknown,
  maxAge: number,
) =>
  serialize(name, content === null ? "" : JSON.stringify(content), {
    path: "/",
    maxAge,
    sameSite: "Lax",
    secure,
  });

/**
 * Returns the `Set-Cookie` that keeps a visitor's choice until they have signed in. Scripts see it:
 * Cancel forgets the choice.
 */
export const keepWanted = (wanted: WantedItem, publicUrl: string): string =>
  write(wantedCookieOf(publicUrl), wanted, maxAgeSeconds);

function readWanted(cookies: string | null, publicUrl: string): WantedItem | null {
  const { name } = wantedCookieOf(publicUrl);
  const sent = parse(cookies ?? "", name)[name];
  if (!sent || sent.length > longestCookie) return null;
  try {
    return item.safeParse(JSON.parse(sent)).data ?? null;
  } catch {
    return null;
  }
}

interface Taken {
  /** The page to go on to: the cart after "Buy Now". */
  next: string | null;
  setCookies: string[];
}

/**
 * Puts what a visitor chose before signing in into the cart of the customer that they turned out to
 * be, once: the choice is forgotten with it. What is sold out by now stays out of the cart. A cart
 * that cannot be changed holds no sign-in up, and the choice is kept for the next.
 */
export async function takeWanted(
  app: Pick<App, "db" | "now" | "catalogue" | "env" | "log">,
  request: Request,
  { userId, role, next }: { userId: string; role: ViewerRoles["role"]; next: string | null },
): Promise<Taken> {
  const { publicUrl } = app.env;
  const wanted = readWanted(request.headers.get("cookie"), publicUrl);
  if (!wanted || role !== "customer") return { next, setCookies: [] };
  const { intent, ...choice } = wanted;
  const taken = (answer: object, to = next): Taken => ({
    next: to,
    setCookies: [
      write(wantedCookieOf(publicUrl), null, 0),
      write(wantedAnswerCookieOf(publicUrl), answer, answerSeconds),
    ],
  });
  try {
    await addToCart(app, choice, userId);
  } catch (error) {
    if (!(error instanceof CartRefused)) {
      app.log.error({ err: error }, "what was chosen before a sign-in is not in the cart");
      return { next, setCookies: [] };
    }
    return error.reason === "sold-out"
      ? taken({ ok: false, stopped: { by: "sold-out", choice } })
      : taken({ ok: false, formErrors: [error.message] });
  }
  if (intent === "buy-item")
    return { next: href("/cart"), setCookies: [write(wantedCookieOf(publicUrl), null, 0)] };
  return taken({ ok: true, message: siteTexts.store.added });
}
