import { asc } from "drizzle-orm";
import { emails } from "#app/db/schema.server.ts";
import type { TestApp } from "./test-app.ts";

export type OutboxEmail = typeof emails.$inferSelect;

/** The e-mails that were written, sent or not, oldest first. */
export function outbox({ app }: TestApp): Promise<OutboxEmail[]> {
  return app.db.select().from(emails).orderBy(asc(emails.createdAt), asc(emails.id));
}

/** The mailbox of the sandbox as a page: what really left. Call `site.jobs.done()` first. */
export async function mailboxPage({ url }: TestApp): Promise<string> {
  return (await fetch(`${url}/sandbox/mail`)).text();
}
