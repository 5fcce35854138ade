import { createHmac } from "node:crypto";
import type { PaystackFaults } from "#sandbox/paystack/faults.ts";

export interface PaystackControl {
  /** Makes Paystack fail in some way during this test. */
  break(faults: Partial<PaystackFaults>): Promise<void>;
  /** Pays a reference, as the customer does in the popup or by a bank transfer that comes later. */
  pay(reference: string): Promise<void>;
  /** Sends the event of a reference once more, as Paystack repeats one that was not answered. */
  repeatEvent(reference: string): Promise<void>;
  /**
   * Opens a dispute of a payment, as the customer's bank does, and returns its id. It is due in two
   * days unless `dueAt` says otherwise.
   */
  openDispute(reference: string, dispute?: { amount?: number; dueAt?: string }): Promise<number>;
  /** Makes Paystack send a reminder of an unanswered dispute. */
  remindOfDispute(id: number): Promise<void>;
  /** Ends a dispute; it is lost unless it was declined. */
  resolveDispute(id: number, resolution?: string): Promise<void>;
  /** Makes the bank send back a transfer of this many kobo. */
  rejectTransfer(reference: string, amount: number): Promise<void>;
  /** How many events wait to be sent. */
  openEvents(): Promise<number>;
  /** Posts an event to the webhook, with a valid signature unless another one is given. */
  sendEvent(event: unknown, signature?: string): Promise<Response>;
}

const secretKey = "sk_test_sandbox";

/** Controls the sandbox's Paystack of the site that listens at an address. */
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
    async openDispute(reference, dispute = {}) {
      const { id } = (await ask("/disputes", { reference, ...dispute })) as { id: number };
      return id;
    },
    remindOfDispute: async (id) => void (await ask(`/disputes/${id}/remind`, {})),
    resolveDispute: async (id, resolution = "auto-accepted") =>
      void (await ask(`/disputes/${id}/resolve`, { resolution })),
    rejectTransfer: async (reference, amount) =>
      void (await ask("/rejected-transfers", { reference, amount })),
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
