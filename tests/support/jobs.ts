import { sql } from "drizzle-orm";
import type { RunningApp } from "#app/app.server.ts";
import { type JobName, jobNames } from "#app/jobs/queue.server.ts";

export interface TestJobs {
  /** The jobs that are not finished. */
  waiting(): Promise<{ name: JobName; data: unknown }[]>;
  /**
   * Runs jobs until none is left, and none after that unless they were started. A job whose time has
   * come by the test's clock is due, and a job that failed runs again at once; the returned numbers
   * are the milliseconds that each of the latter would have waited for it. A job that keeps failing
   * raises an Error after `timeoutMs`.
   */
  done(timeoutMs?: number): Promise<number[]>;
  /** Runs jobs as the site does, each at its time. */
  start(): Promise<void>;
  /** Stops running jobs: they wait until one of the other functions is called. */
  stop(): Promise<void>;
}

/** The background jobs of a test: nothing runs until a test asks for it. */
export function createTestJobs({ app, runJobs }: RunningApp): TestJobs {
  const { boss } = app.queue;
  /** Those that run. To look for the jobs of all names takes longer than most jobs. */
  const working = new Set<JobName>();

  async function waiting(): Promise<{ name: JobName; data: unknown }[]> {
    const { rows } = await app.db.execute<{ name: JobName; data: unknown }>(
      sql`select name, data from pgboss.job
          where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by created_on`,
    );
    return rows;
  }

  async function takeForward(): Promise<number[]> {
    const { rows } = await app.db.execute<{ state: string; wait: string }>(
      sql`with later as (
            select id, name, state, start_after from pgboss.job
            where (state = 'retry' or (state = 'created' and start_after <= ${app.now()})) and start_after > now()
            for update
          )
          update pgboss.job set start_after = now() from later where job.id = later.id and job.name = later.name
          returning later.state, extract(epoch from later.start_after - now()) * 1000 as wait`,
    );
    // New workers look for jobs at once.
    if (rows.length > 0) {
      const names = [...working];
      await stop();
      await startThose(names);
    }
    return rows.filter(({ state }) => state === "retry").map(({ wait }) => Number(wait));
  }

  async function start(): Promise<void> {
    if (working.size === jobNames.length) return;
    await stop();
    for (const name of jobNames) working.add(name);
    await runJobs();
  }
  async function startThose(names: readonly JobName[]): Promise<void> {
    const idle = [...new Set(names)].filter((name) => !working.has(name));
    for (const name of idle) working.add(name);
    await runJobs(idle);
  }
  async function stop(): Promise<void> {
    const names = [...working];
    working.clear();
    for (const name of names) await boss.offWork(name, { wait: true });
  }

  return {
    waiting,
    start,
    stop,
    async done(timeoutMs = 240_000) {
      const isStarted = working.size > 0;
      // What the site does by itself at a planned time needs no job.
      await runJobs([]);
      const waits: number[] = [];
      const deadline = Date.now() + timeoutMs;
      for (let left = await waiting(); left.length > 0; left = await waiting()) {
        if (Date.now() > deadline) throw new Error(`Jobs did not finish: ${JSON.stringify(left)}`);
        await startThose(left.map(({ name }) => name));
        waits.push(...(await takeForward()));
        await new Promise((done) => setTimeout(done, 20));
      }
      if (!isStarted) await stop();
      return waits;
    },
  };
}
