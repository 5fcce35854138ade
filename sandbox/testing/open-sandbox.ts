import { onTestFinished } from "vitest";
import type { SandboxOptions } from "../options.ts";
import { createSandbox } from "../sandbox.ts";
import { FakeClock } from "./fake-clock.ts";

export const secretKey = "sk_test_0123456789";
export const publicKey = "pk_test_0123456789";
export const publicUrl = "http://shop.test";

interface ReceivedEvent {
  event: string;
  data: Record<string, unknown>;
}

/** Opens a sandbox in memory with a clock of its own, which is closed after the test. */
export function openSandbox(options: Partial<SandboxOptions> = {}) {
  const clock = new FakeClock();
  const shop = { status: 200, requests: [] as Request[], events: [] as ReceivedEvent[] };
  const sandbox = createSandbox({
    publicUrl,
    webhookUrl: `${publicUrl}/api/paystack`,
    paystack: { publicKey, secretKey },
    google: { clientId: "festival", clientSecret: "hush" },
    brandName: "Vybez",
    clock,
    deliver: async ({ url, ...post }) => {
      shop.requests.push(new Request(url, { method: "POST", ...post }));
      shop.events.push(JSON.parse(post.body) as ReceivedEvent);
      return shop.status;
    },
    ...options,
  });
  onTestFinished(() => sandbox.close());

  const call = (path: string, init: RequestInit = {}) =>
    sandbox.fetch(new Request(`${publicUrl}/sandbox${path}`, init));
  const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const form = (path: string, fields: Record<string, string>) =>
    call(path, { method: "POST", body: new URLSearchParams(fields) });
  const asShop = { authorization: `Bearer ${secretKey}` };

  return { sandbox, clock, shop, call, json, form, asShop };
}

export type OpenSandbox = ReturnType<typeof openSandbox>;

/** Begins a transaction of ₦12,500. */
export async function initialize({ json, asShop }: OpenSandbox, changes: object = {}) {
  const response = await json(
    "/paystack/transaction/initialize",
    {
      email: "ada@example.com",
      amount: 1_250_000,
      callback_url: `${publicUrl}/cart`,
      ...changes,
    },
    asShop,
  );
  const { data } = (await response.json()) as {
    data: { access_code: string; reference: string; authorization_url: string };
  };
  return data;
}

export async function verify({ call, asShop }: OpenSandbox, reference: string) {
  const response = await call(`/paystack/transaction/verify/${reference}`, { headers: asShop });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}
