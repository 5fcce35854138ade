import { createHmac } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../clock.ts";
import type { SandboxConfig } from "../options.ts";
import type { PaystackFaults } from "./faults.ts";

const minute = 60_000;
const hour = 60 * minute;
const answerTimeout = 30_000;
// Milliseconds: after a restart the shop needs a moment before it listens.
const startingGrace = 1000;
const startsWithin = 2 * minute;
const sentAtOnce = 20;

interface Waiting {
  id: number;
  body: string;
  attempts: number;
  next_at: number;
  created_at: number;
}

export interface WebhookSender {
  /** Safe inside a transaction. */
  enqueue(event: string, data: Record<string, unknown>, extraDelayMs?: number): void;
  /** After the faults changed, or a transaction with events committed. */
  wake(): void;
  close(): Promise<void>;
}

/** Paystack's pattern: every 3 minutes for 4 tries, then hourly for 72 hours, then never. */
function retryDelay(attempts: number): number | undefined {
  if (attempts <= 4) return 3 * minute;
  return attempts <= 4 + 72 ? hour : undefined;
}

function sign(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

/** Until the shop answers 200, from a queue that outlives the process. */
export function createWebhookSender(
  db: DatabaseSync,
  config: SandboxConfig,
  faults: PaystackFaults,
): WebhookSender {
  const { clock } = config;
  const closing = new AbortController();
  const inFlight = new Map<number, Promise<void>>();
  const startedAt = clock.now();
  let cancelTimer = () => {};

  async function attempt(event: Waiting) {
    const status = await post(event.body).catch(() => 0);
    if (closing.signal.aborted) return;
    // Nobody there yet is no try: what waited for the restart would wait three minutes more.
    if (status === 0 && event.created_at < startedAt && clock.now() < startedAt + startsWithin)
      postpone(db, clock, event);
    else settle(db, clock, event, status);
  }

  async function post(body: string): Promise<number> {
    const request = new Request(config.webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Paystack/2.0",
        "x-paystack-signature": sign(body, config.paystack.secretKey),
      },
      body,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerTimeout)]),
    });
    const response = await config.deliver(request);
    await response.body?.cancel();
    return response.status;
  }

  function sendDue() {
    const due = db
      .prepare("select * from webhooks where state = 'waiting' and next_at <= ? order by id")
      .all(clock.now()) as unknown as Waiting[];
    const idle = due.filter(({ id }) => !inFlight.has(id));
    for (const event of idle.slice(0, sentAtOnce - inFlight.size)) {
      const sent = attempt(event).finally(() => {
        inFlight.delete(event.id);
        wake();
      });
      inFlight.set(event.id, sent);
    }
    wake();
  }

  function wake() {
    cancelTimer();
    if (closing.signal.aborted || faults.holdWebhooks || inFlight.size >= sentAtOnce) return;
    const waiting = db
      .prepare("select id, next_at from webhooks where state = 'waiting' order by next_at limit ?")
      .all(inFlight.size + 1) as unknown as Waiting[];
    const next = waiting.find(({ id }) => !inFlight.has(id));
    if (!next) return;
    const at = next.next_at < startedAt ? startedAt + startingGrace : next.next_at;
    cancelTimer = clock.after(Math.max(0, at - clock.now()), sendDue);
  }

  wake();
  return {
    enqueue(event, data, extraDelayMs = 0) {
      const now = clock.now();
      const insert = db.prepare(
        "insert into webhooks (event, reference, body, state, next_at, created_at) values (?, ?, ?, ?, ?, ?)",
      );
      const reference = data["reference"] ?? data["transaction_reference"] ?? null;
      const state = faults.dropWebhooks ? "dropped" : "waiting";
      const nextAt = now + faults.webhookDelayMs + extraDelayMs;
      for (let copy = 0; copy <= faults.duplicateWebhooks; copy++)
        insert.run(
          event,
          reference as string | null,
          JSON.stringify({ event, data }),
          state,
          nextAt,
          now,
        );
    },
    wake,
    async close() {
      cancelTimer();
      closing.abort();
      await Promise.all(inFlight.values());
    },
  };
}

function postpone(db: DatabaseSync, clock: Clock, event: Waiting) {
  db.prepare("update webhooks set next_at = ? where id = ?").run(
    clock.now() + startingGrace,
    event.id,
  );
}

function settle(db: DatabaseSync, clock: Clock, event: Waiting, status: number) {
  const attempts = event.attempts + 1;
  const delay = retryDelay(attempts);
  const state = status === 200 ? "delivered" : delay === undefined ? "given up" : "waiting";
  db.prepare(
    "update webhooks set state = ?, attempts = ?, last_status = ?, next_at = ? where id = ?",
  ).run(state, attempts, status, clock.now() + (delay ?? 0), event.id);
}
