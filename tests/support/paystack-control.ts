import { createHmac } from "node:crypto";
import type { Env } from "#app/config/env.server.ts";
import type { PaystackFaults } from "#sandbox/paystack/faults.ts";

export interface PaystackControl {
  /** Breaks the payment service, for this test. */
  break(faults: Partial<PaystackFaults>): Promise<void>;
  /** Pays a reference, as the customer does in the popup or by a bank transfer that comes later. */
  pay(reference: string): Promise<void>;
  /** Posts an event to the webhook, signed unless another signature is given. */
  sendEvent(event: unknown, signature?: string): Promise<Response>;
}

/** The sandbox's Paystack, from behind. */
export function createPaystackControl(env: Pick<Env, "paystack" | "listenUrl">): PaystackControl {
  const { apiUrl, secretKey } = env.paystack;
  const post = async (path: string, body: object) => {
    const response = await fetch(`${apiUrl}/control${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Sandbox: ${response.status} ${await response.text()}`);
  };
  return {
    break: (faults) => post("", faults),
    pay: (reference) => post("/pay", { reference }),
    sendEvent(event, signature) {
      const body = JSON.stringify(event);
      return fetch(`${env.listenUrl}/api/paystack/webhook`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-paystack-signature":
            signature ?? createHmac("sha512", secretKey).update(body).digest("hex"),
        },
        body,
      });
    },
  };
}
