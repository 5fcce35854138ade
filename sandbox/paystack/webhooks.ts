import { createHmac } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { SandboxConfig } from "../options.ts";
import type { PaystackFaults } from "./faults.ts";
import { openWebhookQueue, type Waiting } from "./webhook-queue.ts";

// In milliseconds: after a restart the site needs a moment before it listens.
const startingGrace = 1000;
const startsWithin = 120_000;
const sentAtOnce = 20;

export interface WebhookSender {
  /** Queues an event; it may be called inside a transaction. */
  enqueue(event: string, data: Record<string, unknown>, extraDelayMs?: number): void;
  /**
   * Sends what is due; to be called after the faults changed or a transaction with events
   * committed.
   */
  wake(): void;
  close(): Promise<void>;
}

function sign(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

/** Sends events until the site answers 200, from a queue that survives a restart. */
export function createWebhookSender(
  db: DatabaseSync,
  config: SandboxConfig,
  faults: PaystackFaults,
): WebhookSender {
  const { clock } = config;
  const queue = openWebhookQueue(db);
  const closing = new AbortController();
  const inFlight = new Map<number, Promise<void>>();
  const startedAt = clock.now();
  let cancelTimer = () => {};
  let nextAt = queue.nextAfter(0);

  async function send(event: Waiting) {
    const status = await post(event.body).catch(() => 0);
    inFlight.delete(event.id);
    if (closing.signal.aborted) return;
    const now = clock.now();
    // While the site is still starting, a failed connection does not count as a try; otherwise
    // events that waited for the restart would wait three minutes more.
    const isStarting = event.created_at < startedAt && now < startedAt + startsWithin;
    const again =
      status === 0 && isStarting
        ? queue.postpone(event, now + startingGrace)
        : queue.settle(event, status, now);
    wake(again);
  }

  function post(body: string): Promise<number> {
    return config.deliver({
      url: config.webhookUrl,
      headers: {
        "content-type": "application/json",
        "user-agent": "Paystack/2.0",
        "x-paystack-signature": sign(body, config.paystack.secretKey),
      },
      body,
      signal: closing.signal,
    });
  }

  function sendDue() {
    const now = clock.now();
    const listed = queue.listDue(now, inFlight.size + sentAtOnce + 1);
    const due = listed.filter(({ id }) => !inFlight.has(id));
    const sent = due.slice(0, sentAtOnce - inFlight.size);
    for (const event of sent) inFlight.set(event.id, send(event));
    nextAt = due[sent.length]?.next_at ?? queue.nextAfter(now);
    wake();
  }

  function wake(at = nextAt) {
    nextAt = Math.min(nextAt, at);
    cancelTimer();
    if (closing.signal.aborted || faults.holdWebhooks || inFlight.size >= sentAtOnce) return;
    if (nextAt === Number.POSITIVE_INFINITY) return;
    const leaves = nextAt < startedAt ? startedAt + startingGrace : nextAt;
    cancelTimer = clock.after(Math.max(0, leaves - clock.now()), sendDue);
  }

  wake();
  return {
    enqueue(event, data, extraDelayMs = 0) {
      const now = clock.now();
      const leaves = now + faults.webhookDelayMs + extraDelayMs;
      const reference = data["reference"] ?? data["transaction_reference"] ?? null;
      const state = faults.dropWebhooks ? ("dropped" as const) : ("waiting" as const);
      const body = JSON.stringify({ event, data });
      const delivery = {
        event,
        reference: reference as string | null,
        body,
        state,
        nextAt: leaves,
      };
      for (let copy = 0; copy <= faults.duplicateWebhooks; copy++) queue.add(delivery, now);
      nextAt = Math.min(nextAt, leaves);
    },
    wake: () => wake(),
    async close() {
      cancelTimer();
      closing.abort();
      await Promise.all(inFlight.values());
    },
  };
}
