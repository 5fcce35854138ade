import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { ContactFields, FormServiceAnswer } from "#app/services/form-service.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { hasHiddenCharacters } from "#app/shared/plain-text.ts";
import { emailAddress } from "#app/shared/email-address.ts";
import { currentEdition, shareEdition } from "#app/domain/editions/current.server.ts";
import { findSenderWait, type Sender } from "#app/domain/sender-limit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

const { fields: texts, failure } = siteTexts.contact;
export const contactForm = z.object({
  intent: z.literal("send-message"),
  name: z
    .string()
    .trim()
    .min(1, texts.name)
    .max(100, texts.nameLong)
    .refine((name) => !hasHiddenCharacters(name), texts.nameHidden),
  email: emailAddress(texts),
  message: z.string().trim().min(1, texts.message).max(5_000, texts.messageLong),
});

const limit = { attempts: 8, windowMs: 10 * 60_000 };
const sameMessageMs = 24 * 60 * 60_000;

interface ContactParts extends Parts<"db" | "queue" | "formService" | "now"> {
  /** Called with why the form service gave no answer; the message is safe all the same. */
  warn: (error: unknown) => void;
}

/**
 * Offers a message to the form service and stores it (docs/decisions/0037). What that refuses for a
 * field is the sender's to mend, and is not stored; all else is stored and, where it failed,
 * offered again by a job. `sender` is for the rate limit, `userId` the account that is signed in.
 */
export async function receiveMessage(
  parts: ContactParts,
  fields: ContactFields,
  { userId, ...sender }: Sender & { userId: string | null },
): Promise<Outcome<keyof ContactFields>> {
  const wait = await findSenderWait(
    parts.db,
    { form: "contact", email: fields.email, sender, limit },
    parts.now(),
  );
  if (wait) return { ok: false, failure, formErrors: [texts.tooMany(wait)] };

  const answer = await offer(parts, fields);
  if (answer !== "no answer" && !answer.accepted && Object.keys(answer.fieldErrors).length > 0)
    return {
      ok: false,
      errors: answer.fieldErrors,
      formErrors: answer.formErrors.map(({ message }) => message),
    };

  const accepted = answer !== "no answer" && answer.accepted;
  await store(parts, { ...fields, userId }, accepted);
  if (answer !== "no answer" && !answer.accepted)
    return { ok: false, failure, formErrors: words(answer) };
  return { ok: true };
}

/**
 * The job's verb: offers a stored message again. Throws an Error while the service does not take
 * it.
 */
export async function forwardMessage(
  { db, formService, now }: Parts<"db" | "formService" | "now">,
  messageId: string,
): Promise<void> {
  const [stored] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!stored || stored.forwardedAt || !formService) return;
  const { name, email, message } = stored;
  const answer = await formService({ name, email, message });
  if (!answer.accepted) throw new Error(`The form service refused: ${words(answer).join(" ")}`);
  await db
    .update(contactMessages)
    .set({ forwardedAt: now() })
    .where(eq(contactMessages.id, messageId));
}

async function offer(
  { formService, warn }: ContactParts,
  fields: ContactFields,
): Promise<FormServiceAnswer | "no answer"> {
  if (!formService) return "no answer";
  return formService(fields).catch((error: unknown) => {
    warn(error);
    return "no answer" as const;
  });
}

/** Stores a message, once: the same words sent again within a day are the same message. */
async function store(
  parts: ContactParts,
  fields: ContactFields & { userId: string | null },
  forwarded: boolean,
) {
  const at = parts.now();
  await parts.db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: contactMessages.id, forwardedAt: contactMessages.forwardedAt })
      .from(contactMessages)
      .where(
        and(
          eq(contactMessages.email, fields.email),
          eq(contactMessages.message, fields.message),
          gt(contactMessages.createdAt, new Date(at.getTime() - sameMessageMs)),
        ),
      );
    const forwardedAt = forwarded ? at : null;
    if (same) {
      if (forwarded && !same.forwardedAt)
        await tx
          .update(contactMessages)
          .set({ forwardedAt })
          .where(eq(contactMessages.id, same.id));
      return;
    }
    await shareEdition(tx);
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...fields, editionId: currentEdition, createdAt: at, forwardedAt })
      .returning({ id: contactMessages.id });
    announce(tx, "admin");
    if (!forwarded && parts.formService)
      await parts.queue.enqueue(tx, "forward-message", { messageId: stored!.id });
  });
}

const words = (answer: { formErrors: { message: string }[]; fieldErrors: object }) => [
  ...answer.formErrors.map(({ message }) => message),
  ...(answer.formErrors.length === 0
    ? Object.values(answer.fieldErrors as Record<string, string>)
    : []),
];
