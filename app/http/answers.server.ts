import { createHmac, timingSafeEqual } from "node:crypto";
import { createCookie } from "react-router";
import { z } from "zod";
import { siteCookie } from "#app/shared/site-cookie.ts";

/** Seconds that the way to the page may take. */
const keptFor = 60;
/** Browsers keep cookies of 4,096 bytes, and base64 takes a third more. */
const mostBytes = 2_500;

interface Kept {
  path: string;
  answer: unknown;
}

/** What a form was answered, on its way to the page that a browser is sent to: reloading that sends nothing again. */
export interface Answers {
  /** The `Set-Cookie` that takes it along; null where it is too long. */
  keep(path: string, answer: unknown): Promise<string | null>;
  /** What was answered at this address, and the `Set-Cookie` that ends it. */
  take(request: Request): Promise<{ answer: unknown; forget: string } | null>;
  isIn(cookies: string | null | undefined): boolean;
}

const keptCookie = z.object({
  kept: z.strictObject({ path: z.string(), answer: z.unknown() }),
  signature: z.string(),
});
const noCookie = { kept: { path: "", answer: undefined }, signature: "" };

export function createAnswers(secret: string, publicUrl: string): Answers {
  const { name, secure } = siteCookie("festival.answer", publicUrl);
  const cookie = createCookie(name, {
    secure,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: keptFor,
  });
  // At once: a cookie that React Router signs is signed by another thread.
  const sign = (kept: unknown) =>
    createHmac("sha256", secret)
      .update(`answer ${JSON.stringify(kept)}`)
      .digest();
  return {
    async keep(path, answer) {
      const kept: Kept = { path, answer };
      if (Buffer.byteLength(JSON.stringify(kept)) > mostBytes) return null;
      return cookie.serialize({ kept, signature: sign(kept).toString("base64url") });
    },
    async take(request) {
      const signed = await cookie.parse(request.headers.get("cookie"));
      const { kept, signature } = keptCookie.safeParse(signed).data ?? noCookie;
      const [given, right] = [Buffer.from(signature, "base64url"), sign(kept)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      if (kept.path !== pathOf(request)) return null;
      return { answer: kept.answer, forget: await cookie.serialize("", { maxAge: 0 }) };
    },
    isIn: (cookies) => cookies?.includes(`${name}=`) === true,
  };
}

/** The address of a page; `?index` names the form's own part of it. */
export function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search.replace(/^\?index(?=&|$)&?/, "?").replace(/^\?$/, "");
}
