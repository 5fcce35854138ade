import { z } from "zod";
import { newId } from "#app/db/ids.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSenderWait, type Sender } from "#app/domain/sender-limit.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import type { Sealing } from "#app/services/sealing.server.ts";

const hour = 60 * 60_000;
/** How often a browser may ask for a link in an hour. */
const asks = { attempts: 5, windowMs: hour };

/** What a buyer had typed when the link was sent, so that nothing has to be typed again. */
export interface TypedPurchase {
  typeId: string;
  quantity: number;
  /** What is bought of other types. */
  also: readonly { typeId: string; quantity: number }[];
  name: string;
  email: string;
  phone: string | null;
}

const sealed = z.object({
  /** By which the link counts once. */
  id: z.string(),
  until: z.number(),
  typeId: z.string(),
  quantity: z.number(),
  also: z.array(z.object({ typeId: z.string(), quantity: z.number() })).default([]),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});

/**
 * Sends a buyer whose browser runs no scripts a link that proves their address for an hour, instead
 * of a proof of work. The link contains what was typed, sealed. Throws `TicketsRefused` "used" after
 * too many tries.
 */
export async function sendProofLink(
  { db, queue, sealing, now }: Parts<"db" | "queue" | "sealing" | "now">,
  { type, ...typed }: TypedPurchase & { type: string },
  sender: Sender,
): Promise<void> {
  const { email, name, quantity } = typed;
  const at = now();
  const wait = await findSenderWait(db, { form: "ticket-link", email, sender, limit: asks }, at);
  if (wait > 0)
    throw new TicketsRefused(
      "used",
      `You have asked for links many times. Try again in ${wait} minutes.`,
    );
  const link = sealing.seal(
    JSON.stringify({ ...typed, id: newId(16), until: at.getTime() + hour }),
  );
  await db.transaction((tx) =>
    queueEmail(tx, queue, {
      kind: "ticket_link",
      recipient: email,
      data: {
        username: name,
        type,
        quantity,
        typeId: typed.typeId,
        link: Buffer.from(link, "base64").toString("base64url"),
      },
    }),
  );
}

/** Returns what a link says; null for one that is over or that this site did not send. */
export function readProofLink(
  sealing: Sealing,
  link: string,
  at: Date,
): z.output<typeof sealed> | null {
  try {
    const read = sealed.parse(
      JSON.parse(sealing.open(Buffer.from(link, "base64url").toString("base64"))),
    );
    return read.until > at.getTime() ? read : null;
  } catch {
    return null;
  }
}
