import { hash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";

const digest = (text: string) => hash("sha256", text, "buffer");

/** Compares two secrets in a time that reveals nothing about either. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

export function bearsSecret(header: string | undefined, secret: string): boolean {
  return sameSecret(header?.replace(/^Bearer\s+/i, "") ?? "", secret);
}

/** Refuses requests without the Paystack secret key. */
export function requireSecret(secret: string): MiddlewareHandler {
  return async (c, next) => {
    if (!bearsSecret(c.req.header("authorization"), secret))
      return c.json({ error: "Control needs Authorization: Bearer <Paystack secret key>." }, 401);
    await next();
  };
}
