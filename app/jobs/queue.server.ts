import { PgBoss, type QueueOptions } from "pg-boss";
import type { Transaction } from "#app/db/db.server.ts";
import type { OpenDatabase } from "#app/db/open.server.ts";

/** The queues. The code that enqueues a job knows no handler: those are registered in handlers.server.ts. */
export interface Jobs {
  "send-email": { emailId: string };
  "process-picture": { pictureId: string; isWide?: boolean };
  "forward-message": { messageId: string };
  "sweep-checkouts": Record<string, never>;
  "cancel-order": { orderId: string };
  "cancel-tickets": { cancellationId: string };
  "change-day": { changeId: string };
  "serve-waiting": Record<string, never>;
  "ask-refund": { refundId: string };
  "follow-lost-dispute": { reference: string };
  "follow-foreign-refund": { refundId: string };
  "move-orders": { moveId: string };
  "sweep-refunds": Record<string, never>;
  "forget-attempts": Record<string, never>;
  "tell-organiser": Record<string, never>;
  // The id of a reconciliation that has already begun.
  "compare-payments": { comparisonId?: string };
  "check-books": Record<string, never>;
  "send-broadcasts": Record<string, never>;
  "try-backup": { backupId: string };
  // The edition that was closed at that time, in ISO 8601, or was opened again since.
  "mark-edition-read": { edition: number; closedAt: string };
}
export type JobName = keyof Jobs;

/** All delays are in seconds. */
const backOff = { retryBackoff: true, notify: true } as const;
const settings: Record<JobName, QueueOptions & { notify?: boolean }> = {
  "send-email": {
    ...backOff,
    /** Retries at an hour's distance go on for twelve days. */
    retryLimit: 300,
    retryDelay: 2,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    retentionSeconds: 365 * 86_400,
  },
  "process-picture": { ...backOff, retryLimit: 3, retryDelay: 2, expireInSeconds: 300 },
  "forward-message": {
    ...backOff,
    retryLimit: 20,
    retryDelay: 5,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
  },
  "sweep-checkouts": { notify: true, retryLimit: 0, expireInSeconds: 300 },
  "cancel-order": { ...backOff, retryLimit: 3, retryDelay: 5, expireInSeconds: 60 },
  "serve-waiting": { ...backOff, retryLimit: 5, retryDelay: 2, expireInSeconds: 60 },
  "cancel-tickets": { ...backOff, retryLimit: 3, retryDelay: 5, expireInSeconds: 60 },
  "change-day": { ...backOff, retryLimit: 3, retryDelay: 5, expireInSeconds: 60 },
  "ask-refund": { ...backOff, retryLimit: 3, retryDelay: 5, expireInSeconds: 120 },
  "follow-lost-dispute": { ...backOff, retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  "follow-foreign-refund": { ...backOff, retryLimit: 20, retryDelay: 5, expireInSeconds: 60 },
  "move-orders": { ...backOff, retryLimit: 3, retryDelay: 2, expireInSeconds: 60 },
  "sweep-refunds": { notify: true, retryLimit: 0, expireInSeconds: 300 },
  "forget-attempts": { notify: true, retryLimit: 0, expireInSeconds: 60 },
  "tell-organiser": { notify: true, retryLimit: 0, expireInSeconds: 60 },
  "compare-payments": {
    ...backOff,
    /** Retries go on until the next night. */
    retryLimit: 12,
    retryDelay: 60,
    retryDelayMax: 3_600,
    expireInSeconds: 900,
  },
  "mark-edition-read": { ...backOff, retryLimit: 5, retryDelay: 5, expireInSeconds: 900 },
  "send-broadcasts": { notify: true, retryLimit: 0, expireInSeconds: 300 },
  "check-books": { ...backOff, retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  /** With much data it takes many minutes. The organiser sees a failure, and asks again. */
  "try-backup": { notify: true, retryLimit: 0, expireInSeconds: 4 * 3_600 },
};

export const jobNames = Object.keys(settings) as JobName[];

interface EnqueueOptions {
  priority?: number;
  /** The delay in seconds. */
  startAfter?: number;
  /** How many seconds are one slot, in which the queue takes one such job and drops the others. */
  singletonSeconds?: number;
}

export interface Queue {
  /**
   * Enqueues a job in the caller's transaction: it exists when that commits, and never otherwise.
   */
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: Jobs[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues several jobs in one statement. */
  enqueueAll<Name extends JobName>(
    tx: Transaction,
    name: Name,
    each: readonly Jobs[Name][],
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Runs the jobs that wait for their next try now; or only the first of them, which then does not
   * count as a try.
   */
  tryNow(name: JobName, which?: "first"): Promise<void>;
  boss: PgBoss;
  stop(timeoutMs: number): Promise<void>;
}

/** Opens the queue. No job runs until handlers are given. */
export async function startQueue(
  database: OpenDatabase,
  onError: (error: Error) => void,
  { schedule = true } = {},
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.clientConfig,
    application_name: "festival jobs",
    // Workers look at once when a notice arrives. Two connections, so that none waits for a page,
    // and no page for them.
    max: 2,
    schedule,
    useListenNotify: true,
    persistWarnings: false,
    // Jobs that are scheduled by the minute may run some seconds late; flows are not used.
    cronWorkerIntervalSeconds: 15,
    flowIntervalSeconds: 600,
  });
  boss.on("error", onError);
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name, settings[name]);
  return {
    boss,
    async enqueue(tx, name, data, options) {
      await boss.send(name, data, { ...options, db: within(tx, `enqueue ${name}`) });
    },
    async enqueueAll(tx, name, each, options) {
      const jobs = each.map((data) => ({ ...options, data }));
      await boss.insert(name, jobs, { db: within(tx, `enqueue all ${name}`) });
    },
    async tryNow(name, which) {
      await boss.getDb().executeSql(
        `update pgboss.job set start_after = now(), retry_count = greatest(retry_count - $3, 0)
         where name = $1 and id = any(array(
           select id from pgboss.job
           where name = $1 and state = 'retry' and not blocked and start_after > now()
           order by priority desc, created_on limit $2))`,
        [name, ...(which === "first" ? [1, 1] : [null, 0])],
      );
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
  };
}

/**
 * A transaction in the form that pg-boss takes. Its statement for each queue is long and always the
 * same; as it is named, PostgreSQL plans it once for each connection.
 */
const within = ({ $client }: Transaction, name: string) => ({
  executeSql: (text: string, values?: unknown[]) => $client.query({ name, text, values }),
});
