import { signedCookie } from "#app/services/signed-cookie.server.ts";

/** Seconds that the way to the page may take. */
const maxAgeSeconds = 60;
/** Browsers keep cookies of 4,096 bytes, and base64 takes a third more. */
const mostBytes = 2_500;

interface FlashCookie {
  path: string;
  answer: unknown;
}

/**
 * What a form was answered, on its way to the page that a browser is sent to: reloading that sends
 * nothing again.
 */
export interface Answers {
  /** The `Set-Cookie` that takes it along; null where it is too long. */
  serialize(path: string, answer: unknown): string | null;
  /** What was answered at this address, and the `Set-Cookie` that ends it. */
  take(request: Request): { answer: unknown; forget: string } | null;
  isIn(cookies: string | null | undefined): boolean;
}

export function createAnswers(secret: string, publicUrl: string): Answers {
  const cookie = signedCookie<FlashCookie>(secret, publicUrl, "answer", maxAgeSeconds);
  const isIn: Answers["isIn"] = (cookies) => cookies?.includes(`${cookie.name}=`) === true;
  return {
    serialize(path, answer) {
      const flash: FlashCookie = { path, answer };
      if (Buffer.byteLength(JSON.stringify(flash)) > mostBytes) return null;
      return cookie.serialize(flash);
    },
    take(request) {
      const cookies = request.headers.get("cookie");
      if (!isIn(cookies)) return null;
      const flash = cookie.parse(cookies);
      if (flash?.path !== pathOf(request)) return null;
      return { answer: flash.answer, forget: cookie.remove() };
    },
    isIn,
  };
}

/** The address of a page; `?index` names the form's own part of it. */
export function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search.replace(/^\?index(?=&|$)&?/, "?").replace(/^\?$/, "");
}
