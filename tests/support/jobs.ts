import { sql } from "drizzle-orm";
import type { RunningApp } from "#app/app.server.ts";
import { type JobName, jobNames } from "#app/jobs/queue.server.ts";

export interface TestJobs {
  /** The jobs that were enqueued and not finished. */
  waiting(): Promise<{ name: JobName; data: unknown }[]>;
  /** Works on jobs until none is left. One that keeps failing raises an Error after `timeoutMs`. */
  done(timeoutMs?: number): Promise<void>;
  /** Stops working on jobs: they wait until `done` is called again. */
  stop(): Promise<void>;
}

/** The background jobs of a test: nothing runs until a test asks for it. */
export function createTestJobs({ app, runJobs }: RunningApp): TestJobs {
  const { boss } = app.queue;
  let working = false;

  async function waiting(): Promise<{ name: JobName; data: unknown }[]> {
    const { rows } = await app.db.execute<{ name: JobName; data: unknown }>(
      sql`select name, data from pgboss.job
          where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`,
    );
    return rows;
  }

  return {
    waiting,
    async done(timeoutMs = 15_000) {
      if (!working) {
        working = true;
        await runJobs();
      }
      const deadline = Date.now() + timeoutMs;
      for (let left = await waiting(); left.length > 0; left = await waiting()) {
        if (Date.now() > deadline) throw new Error(`Jobs did not finish: ${JSON.stringify(left)}`);
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    async stop() {
      if (!working) return;
      working = false;
      for (const name of jobNames) await boss.offWork(name, { wait: true });
    },
  };
}
