import { z } from "zod";
import type { Queryable } from "#app/db/db.server.ts";
import { newSubscribers, subscribers } from "#app/db/schema.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { emailAddress } from "#app/shared/email-address.ts";
import { findSenderWait, type Sender } from "#app/domain/sender-limit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/**
 * Which list an address joins (product-decisions.md 15): the form on /, signing up, or the page
 * /newsletters.
 */
export type SubscriberSource = "newsletter" | "signup" | "newsletters-page";

const { fields: texts, failure } = siteTexts.newsletter;
export const newsletterForm = z.object({
  intent: z.literal("join-newsletter"),
  email: emailAddress(texts).transform((email) => email.toLowerCase()),
});
const limit = { attempts: 20, windowMs: 10 * 60_000 };

/** Puts a checked address on its list, once: a second time changes nothing. */
export async function addSubscriber(db: Queryable, email: string, source: SubscriberSource) {
  const normal = email.trim().toLowerCase();
  if (source === "newsletters-page")
    await db.insert(newSubscribers).values({ email: normal }).onConflictDoNothing();
  else await db.insert(subscribers).values({ email: normal, source }).onConflictDoNothing();
}

/**
 * Takes an address from a newsletter form. Subscribing twice is success (product-decisions.md 15).
 */
export async function subscribe(
  { db, now }: Parts<"db" | "now">,
  { email, source }: { email: string; source: SubscriberSource },
  sender: Sender,
): Promise<Outcome<"email">> {
  const wait = await findSenderWait(db, { form: "newsletter", email, sender, limit }, now());
  if (wait) return { ok: false, failure, formErrors: [texts.tooMany(wait)] };
  await addSubscriber(db, email, source);
  return { ok: true };
}
