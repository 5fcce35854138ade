import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from "node:crypto";
import { href } from "react-router";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database, Queryable } from "#app/db/db.server.ts";
import { ticketKeys, tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { type TicketCode, writeTicketCode } from "#app/shared/tickets/ticket-code.ts";

type Ticket = typeof tickets.$inferSelect;
type Signed = Pick<Ticket, "id" | "editionId" | "serial" | "generation" | "signature" | "keyId">;

/**
 * The code of a sold ticket. It is signed once, when it is first shown, and its signature is kept:
 * an ECDSA signature made again is another one.
 */
export async function ticketCode(
  { db, sealing, now }: Parts<"db" | "sealing" | "now">,
  ticket: Signed,
): Promise<string> {
  const signed = ticket.signature ? ticket : await signTicket({ db, sealing, now }, ticket);
  return writeTicketCode({
    keyId: signed.keyId!,
    serial: signed.serial!,
    generation: signed.generation,
    signature: Buffer.from(signed.signature!, "base64"),
  });
}

type Pictured = Pick<Ticket, "serial" | "generation">;

/**
 * The path of the picture of a ticket's code, for e-mails that cannot carry it. Its secret is of the
 * picture alone: it is neither the code nor the secret of the ticket's page, and a code that is made
 * anew has another.
 */
export const codePicturePath = ({ sealing }: Parts<"sealing">, ticket: Pictured): string =>
  href("/files/codes/:kind/:code", { kind: "sold", code: pictureKey(sealing, ticket) });

const pictureKey = (sealing: Parts<"sealing">["sealing"], { serial, generation }: Pictured) =>
  `${serial}-${generation}-${sealing.hash(`picture of a code ${serial} ${generation}`)}`;

/**
 * The code whose picture is at an address; null where there is none, or where the ticket is
 * cancelled, has another code by now, or is of a closed edition.
 */
export async function findPicturedCode(
  app: Parts<"db" | "sealing" | "now">,
  key: string,
): Promise<string | null> {
  const [, serial, generation] = /^(\d{1,9})-(\d{1,3})-/.exec(key) ?? [];
  if (!serial || !generation) return null;
  const named = { serial: Number(serial), generation: Number(generation) };
  const [asked, wanted] = [Buffer.from(key), Buffer.from(pictureKey(app.sealing, named))];
  if (asked.length !== wanted.length || !timingSafeEqual(asked, wanted)) return null;
  const isThis = and(
    eq(tickets.serial, named.serial),
    eq(tickets.generation, named.generation),
    inEdition(tickets.editionId),
    isNull(tickets.cancelledAt),
  );
  const [ticket] = await app.db.select().from(tickets).where(isThis);
  return ticket ? ticketCode(app, ticket) : null;
}

async function signTicket(
  { db, sealing, now }: Parts<"db" | "sealing" | "now">,
  { id, editionId, serial, generation }: Signed,
): Promise<Signed> {
  const key = await currentKey({ db, sealing, now });
  const text = signedText({ keyId: key.id, serial: serial!, generation, editionId });
  const signature = lowS(
    sign("sha256", text, {
      key: createPrivateKey(sealing.open(key.privateKey)),
      dsaEncoding: "ieee-p1363",
    }),
  );
  // When two requests show the ticket first at once, one of them saves its signature and both show
  // that one.
  await db
    .update(tickets)
    .set({ signature: signature.toString("base64"), keyId: key.id })
    .where(and(eq(tickets.id, id), eq(tickets.generation, generation), isNull(tickets.signature)));
  const [stored] = await db.select().from(tickets).where(eq(tickets.id, id));
  return stored!;
}

type Key = typeof ticketKeys.$inferSelect;

async function currentKey({ db, sealing, now }: Parts<"db" | "sealing" | "now">): Promise<Key> {
  const known = await newestKey(db);
  if (known) return known;
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = (key: KeyObject, type: "spki" | "pkcs8") =>
    key.export({ type, format: "pem" }).toString();
  await db
    .insert(ticketKeys)
    .values({
      id: 1,
      publicKey: pem(publicKey, "spki"),
      privateKey: sealing.seal(pem(privateKey, "pkcs8")),
      createdAt: now(),
    })
    .onConflictDoNothing();
  return (await newestKey(db))!;
}

async function newestKey(db: Database): Promise<Key | undefined> {
  const [key] = await db.select().from(ticketKeys).orderBy(desc(ticketKeys.id)).limit(1);
  return key;
}

/** The signed text names the edition too, which the code itself leaves out. */
function signedText({
  keyId,
  serial,
  generation,
  editionId,
}: Omit<TicketCode, "signature"> & { editionId: number }): Buffer {
  return Buffer.from(`VT1 ${editionId} ${keyId} ${serial} ${generation}`);
}

/** The order of the curve P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * A signature (r, s) has a twin (r, order − s), which is as good: ours is always the one with the
 * lower s.
 */
function lowS(signature: Buffer): Buffer {
  const s = BigInt(`0x${signature.subarray(32).toString("hex")}`);
  if (s <= order / 2n) return signature;
  const twin = (order - s).toString(16).padStart(64, "0");
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(twin, "hex")]);
}

/**
 * Whether a scanned code belongs to this ticket: "current", "replaced" where a newer one was made,
 * or "forged". The saved signature decides; a code of an older generation is checked with its key.
 */
export async function checkCode(
  db: Queryable,
  { keyId, serial, generation, signature }: TicketCode,
  ticket: Pick<Ticket, "editionId" | "generation" | "signature" | "keyId">,
): Promise<"current" | "replaced" | "forged"> {
  if (generation === ticket.generation) {
    const stored = Buffer.from(ticket.signature ?? "", "base64");
    const isStored =
      keyId === ticket.keyId &&
      stored.length === signature.length &&
      timingSafeEqual(stored, signature);
    return isStored ? "current" : "forged";
  }
  const [key] = await db.select().from(ticketKeys).where(eq(ticketKeys.id, keyId));
  const isGenuine =
    generation < ticket.generation &&
    key !== undefined &&
    verify(
      "sha256",
      signedText({ keyId, serial, generation, editionId: ticket.editionId }),
      { key: createPublicKey(key.publicKey), dsaEncoding: "ieee-p1363" },
      signature,
    );
  return isGenuine ? "replaced" : "forged";
}
