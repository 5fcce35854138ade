import { sql } from "drizzle-orm";
import { jobNames } from "#app/jobs/queue.server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Starts the process that a host runs, on the database of a test's site and with its Paystack. Its
 * e-mails go to a mail server.
 */
export function startBeside({ app }: TestApp, smtpUrl: string): Promise<ServerProcess> {
  const { databaseUrl = "", sessionSecret = "", dataDir, paystack, listenUrl } = app.env;
  return startServer({
    dataDir,
    env: {
      SEED: "empty",
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: sessionSecret,
      PAYSTACK_PUBLIC_KEY: paystack.publicKey,
      PAYSTACK_SECRET_KEY: paystack.secretKey,
      PAYSTACK_URL: `${listenUrl}/sandbox/paystack`,
      SMTP_URL: smtpUrl,
      MAIL_FROM: "festival@example.com",
    },
  });
}

/**
 * Lets the minutes pass after which the jobs that a killed process had begun count as failed and
 * are tried again, and those of each minute are due. No process may run meanwhile.
 */
export async function passMinutes({ app: { db, queue } }: TestApp): Promise<void> {
  await db.execute(
    sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`,
  );
  // The queue looks for them once a minute.
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
  await queue.boss.supervise();
  for (const name of jobNames) await queue.tryNow(name);
  await db.transaction(async (tx) => {
    for (const name of ["send-broadcasts", "sweep-refunds"] as const)
      await queue.enqueue(tx, name, {});
  });
}
