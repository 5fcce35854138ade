import { createHmac } from "node:crypto";
import type { PaystackFaults } from "#sandbox/paystack/faults.ts";

export interface PaystackControl {
  /** Breaks the payment service, for this test. */
  break(faults: Partial<PaystackFaults>): Promise<void>;
  /** Pays a reference, as the customer does in the popup or by a bank transfer that comes later. */
  pay(reference: string): Promise<void>;
  /** Sends the event of a reference once more, as Paystack repeats one that was not answered. */
  repeatEvent(reference: string): Promise<void>;
  /** How many events wait to be sent. */
  openEvents(): Promise<number>;
  /** Posts an event to the webhook, signed unless another signature is given. */
  sendEvent(event: unknown, signature?: string): Promise<Response>;
}

const secretKey = "sk_test_sandbox";

/** The sandbox's Paystack, from behind, of the site that listens at an address. */
export function createPaystackControl(url: string): PaystackControl {
  const apiUrl = `${url}/sandbox/paystack`;
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${apiUrl}/control${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Sandbox: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    break: async (faults) => void (await ask("", faults)),
    pay: async (reference) => void (await ask("/pay", { reference })),
    repeatEvent: async (reference) =>
      void (await ask("/events", { event: "charge.success", reference })),
    async openEvents() {
      const { webhooks } = (await ask("")) as { webhooks: { state: string }[] };
      return webhooks.filter(({ state }) => state === "waiting").length;
    },
    sendEvent(event, signature) {
      const body = JSON.stringify(event);
      return fetch(`${url}/api/paystack/webhook`, {
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
