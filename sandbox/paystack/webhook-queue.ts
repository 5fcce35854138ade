import type { DatabaseSync } from "node:sqlite";

const minute = 60_000;
const hour = 60 * minute;

export interface Waiting {
  id: number;
  body: string;
  attempts: number;
  next_at: number;
  created_at: number;
}

interface NewEvent {
  event: string;
  reference: string | null;
  body: string;
  state: "waiting" | "dropped";
  nextAt: number;
}

/** The queue of events, which is stored in the database and survives a restart. */
export function openWebhookQueue(db: DatabaseSync) {
  const due = db.prepare(
    "select * from webhooks where state = 'waiting' and next_at <= ? order by next_at, id limit ?",
  );
  const next = db.prepare(
    "select min(next_at) as next_at from webhooks where state = 'waiting' and next_at > ?",
  );
  const insert = db.prepare(
    "insert into webhooks (event, reference, body, state, next_at, created_at) values (?, ?, ?, ?, ?, ?)",
  );
  const postpone = db.prepare("update webhooks set next_at = ? where id = ?");
  const settle = db.prepare(
    "update webhooks set state = ?, attempts = ?, last_status = ?, next_at = ? where id = ?",
  );
  return {
    /** The events that are due by a time, the earliest first. */
    listDue: (now: number, limit: number) => due.all(now, limit) as unknown as Waiting[],
    /** When the next event after a time is due; infinity where there is none. */
    nextAfter: (now: number) =>
      (next.get(now) as { next_at: number | null }).next_at ?? Number.POSITIVE_INFINITY,
    add({ event, reference, body, state, nextAt }: NewEvent, now: number): void {
      insert.run(event, reference, body, state, nextAt, now);
    },
    /** Delays an event without counting a try. Returns when it is due. */
    postpone({ id }: Waiting, until: number): number {
      postpone.run(until, id);
      return until;
    },
    /** Records a try and returns when the next one is due; infinity where there is none. */
    settle({ id, attempts: before }: Waiting, status: number, now: number): number {
      const attempts = before + 1;
      const again = status === 200 ? undefined : retryDelay(attempts);
      const state = status === 200 ? "delivered" : again === undefined ? "given up" : "waiting";
      settle.run(state, attempts, status, now + (again ?? 0), id);
      return now + (again ?? Number.POSITIVE_INFINITY);
    },
  };
}

/** Paystack's pattern: every 3 minutes for 4 tries, then hourly for 72 hours, then never. */
function retryDelay(attempts: number): number | undefined {
  if (attempts <= 4) return 3 * minute;
  return attempts <= 4 + 72 ? hour : undefined;
}
