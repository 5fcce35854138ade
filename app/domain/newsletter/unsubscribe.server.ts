import { href } from "react-router";
import { eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { newSubscribers, subscribers } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { hiddenEmail } from "#app/shared/tickets/hidden-email.ts";

/** Before the address in a token, so that no other sealed text is taken for one. */
const purpose = "newsletter ";

/** Returns the secret of the pages at which an address leaves the newsletter. It does not end. */
export const unsubscribeToken = ({ sealing }: Parts<"sealing">, email: string): string =>
  Buffer.from(sealing.seal(purpose + email), "base64").toString("base64url");

/** The address that a token is for; null for anything else. */
export function emailOfToken({ sealing }: Parts<"sealing">, token: string): string | null {
  try {
    const text = sealing.open(Buffer.from(token, "base64url").toString("base64"));
    return text.startsWith(purpose) ? text.slice(purpose.length) : null;
  } catch {
    return null;
  }
}

/** The addresses of the page that asks, and of the one press that a mail program sends by itself. */
export const unsubscribePaths = (token: string) => ({
  page: href("/unsubscribe/:token", { token }),
  atOnce: href("/unsubscribe/:token/now", { token }),
});

export async function isSubscribed(db: Queryable, email: string): Promise<boolean> {
  const [first, second] = await Promise.all([
    db.$count(subscribers, eq(subscribers.email, email)),
    db.$count(newSubscribers, eq(newSubscribers.email, email)),
  ]);
  return first + second > 0;
}

/** Takes an address off every list of the newsletter; a second time changes nothing. */
export function unsubscribe({ db }: Parts<"db">, email: string): Promise<void> {
  return db.transaction((tx) => unsubscribeIn(tx, email));
}

/** Unsubscribes an address for an organiser, whom somebody asked for it. The log does not keep it. */
export function removeSubscriber(
  { db, now }: Parts<"db" | "now">,
  email: string,
  byUserId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await unsubscribeIn(tx, email);
    const change = { action: "Took somebody off the newsletter", subject: hiddenEmail(email) };
    await recordChange(tx, { byUserId, ...change }, now());
  });
}

async function unsubscribeIn(tx: Transaction, email: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.email, email));
  await tx.delete(newSubscribers).where(eq(newSubscribers.email, email));
  announce(tx, "admin");
}
