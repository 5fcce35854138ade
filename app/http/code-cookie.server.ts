import { signedCookie } from "#app/services/signed-cookie.server.ts";

/** Long enough to choose, sign in and pay; short enough not to surprise anybody later. */
const maxAgeSeconds = 3 * 3_600;

/**
 * The code that a browser has entered and that was good then. Signed, so that nobody tries codes by
 * it.
 */
export interface CodeCookie {
  read(request: Request): string | null;
  /** The `Set-Cookie` that keeps a code, or with null the one that forgets it. */
  cookieFor(code: string | null): string;
}

export function createCodeCookie(secret: string, publicUrl: string): CodeCookie {
  const cookie = signedCookie<string>(secret, publicUrl, "code", maxAgeSeconds);
  return {
    read: (request) => cookie.parse(request.headers.get("cookie")),
    cookieFor: (code) => (code ? cookie.serialize(code) : cookie.remove()),
  };
}
