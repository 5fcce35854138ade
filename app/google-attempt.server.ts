import { createCookie } from "react-router";

/** What the page that began a sign-in with Google wants back from it. */
export interface GoogleAttempt {
  popup: boolean;
  next: string | null;
}

/** Google's answer names neither: they wait in the browser. Nothing in it is trusted; `next` is checked when it is used. */
const cookie = createCookie("festival.google", {
  path: "/login/google",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 600,
});

/** A `Set-Cookie` that keeps an attempt, or forgets the last one. */
export function keepAttempt(
  attempt: GoogleAttempt | null,
  { publicUrl }: { publicUrl: string },
): Promise<string> {
  const secure = publicUrl.startsWith("https:");
  return cookie.serialize(attempt, attempt ? { secure } : { secure, maxAge: 0 });
}

export async function readAttempt(request: Request): Promise<GoogleAttempt> {
  const kept = (await cookie.parse(request.headers.get("cookie"))) as Partial<GoogleAttempt> | null;
  return {
    popup: kept?.popup === true,
    next: typeof kept?.next === "string" ? kept.next : null,
  };
}
