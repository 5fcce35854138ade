import { vi } from "vitest";
import type { TestApp } from "./test-app.ts";
import type { Person } from "./people.ts";

const step = 30_000;

/** The six digits that an app shows, some half minutes from now. */
export async function digitsOf(site: TestApp, secret: string, steps = 0): Promise<string> {
  const now = new Date();
  vi.useFakeTimers({ toFake: ["Date"], now: now.getTime() + steps * step });
  try {
    return (await site.app.auth.api.generateTOTP({ body: { secret } })).code;
  } finally {
    vi.useFakeTimers({ toFake: ["Date"], now });
  }
}

/** Stops the clock by which an app and better-auth count, at the beginning of a half minute. */
export function stopAppClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / step) * step + 1_000 });
}

/** Goes on by some half minutes. */
export function advanceAppClock(steps: number): void {
  vi.setSystemTime(Date.now() + steps * step);
}

/** Base32, as an app reads it. */
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

/** Has somebody set an app up on their page, as without JavaScript. The clock has to stand still. */
export async function setUpApp(site: TestApp, person: Person): Promise<SetUpApp> {
  const { client, password } = person;
  const page = await client.post("/adminlog/security", {
    intent: "start app",
    current: password,
  });
  const text = await page.text();
  const uri = /otpauth:[^"]+/.exec(text)![0].replaceAll("&amp;", "&");
  const secret = decodeKey(URL.parse(uri)!.searchParams.get("secret")!);
  const proved = await client.post("/adminlog/security", {
    intent: "prove app",
    uri,
    code: await digitsOf(site, secret),
  });
  const codes = [...(await proved.text()).matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)];
  // The digits that proved it count as used.
  advanceAppClock(3);
  return { secret, codes: codes.map(([, code]) => code!) };
}
