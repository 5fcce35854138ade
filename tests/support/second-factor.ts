import { vi } from "vitest";
import type { TestApp } from "./test-app.ts";
import type { Person } from "./people.ts";

const step = 30_000;

/** The six digits that an authenticator app shows, some half minutes from now. */
export async function digitsOf(site: TestApp, secret: string, steps = 0): Promise<string> {
  const now = new Date();
  vi.useFakeTimers({ toFake: ["Date"], now: now.getTime() + steps * step });
  try {
    return (await site.app.auth.api.generateTOTP({ body: { secret } })).code;
  } finally {
    vi.useFakeTimers({ toFake: ["Date"], now });
  }
}

/**
 * Stops the clock that an authenticator app and better-auth use, at the beginning of a half minute.
 */
export function stopAppClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / step) * step + 1_000 });
}

/** Moves that clock on by some half minutes. */
export function advanceAppClock(steps: number): void {
  vi.setSystemTime(Date.now() + steps * step);
}

/** Decodes a key in Base32, as an authenticator app does. */
function decodeKey(key: string): string {
  const bits = [...key]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter))
    .map((value) => value.toString(2).padStart(5, "0"))
    .join("");
  return (bits.match(/.{8}/g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
    .join("");
}

export interface SetUpApp {
  secret: string;
  codes: string[];
}

/**
 * Sets an authenticator app up on a person's page, as without JavaScript. The clock has to be
 * stopped.
 */
export async function setUpApp(site: TestApp, person: Person): Promise<SetUpApp> {
  const { client, password } = person;
  const page = await client.post("/adminlog/security", {
    intent: "start-app",
    current: password,
  });
  const text = await page.text();
  const uri = /otpauth:[^"]+/.exec(text)![0].replaceAll("&amp;", "&");
  const secret = decodeKey(URL.parse(uri)!.searchParams.get("secret")!);
  const proved = await client.post("/adminlog/security", {
    intent: "prove-app",
    uri,
    code: await digitsOf(site, secret),
  });
  const codes = [...(await proved.text()).matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)];
  // The digits of the set-up count as used, so the clock moves on.
  advanceAppClock(3);
  return { secret, codes: codes.map(([, code]) => code!) };
}
