import { asc } from "drizzle-orm";
import { emails } from "#app/db/schema.server.ts";
import type { EmailFaults } from "#sandbox/emailjs/faults.ts";
import type { Mail } from "#sandbox/emailjs/mails.ts";
import type { TestApp } from "./test-app.ts";

type OutboxEmail = typeof emails.$inferSelect;

/** The e-mails in the outbox, sent or not, oldest first. */
export function outbox({ app }: Pick<TestApp, "app">): Promise<OutboxEmail[]> {
  return app.db.select().from(emails).orderBy(asc(emails.createdAt), asc(emails.id));
}

/**
 * The e-mails that were sent, newest first. In tests of requests, call `site.jobs.done()` before.
 */
export async function mailbox({ url }: { url: string }): Promise<Mail[]> {
  const response = await fetch(`${url}/sandbox/mail.json`);
  return ((await response.json()) as { mails: Mail[] }).mails;
}

const headers = { authorization: "Bearer sk_test_sandbox", "content-type": "application/json" };
const controlOf = ({ url }: { url: string }) => `${url}/sandbox/emailjs/control`;

/** Breaks the e-mail service, for this test. */
export async function breakEmail(
  site: { url: string },
  faults: Partial<EmailFaults>,
): Promise<void> {
  await fetch(controlOf(site), { method: "POST", headers, body: JSON.stringify(faults) });
}

/** How many e-mails the e-mail service is holding back, where it was made slow. */
export async function mailsUnderWay(site: { url: string }): Promise<number> {
  const response = await fetch(controlOf(site), { headers });
  return ((await response.json()) as { underWay: number }).underWay;
}
