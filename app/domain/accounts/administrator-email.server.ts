import { randomBytes } from "node:crypto";
import { href } from "react-router";
import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/ids.server.ts";
import { accounts, users } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { findSetting, deleteSetting, saveSetting } from "#app/domain/settings.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { readAccountAddress, wrongAddressText } from "#app/shared/email-address.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { findAdministrator } from "./administrator.server.ts";
import { checkOwnPassword } from "./passwords.server.ts";
import { deleteLeftFile, leaveForSite, type Place, readLeft } from "./left-for-site.server.ts";

/*
 * The administrator's e-mail address is changed by a link that works once, for an hour. It is sent
 * to the new address from /adminlog, or printed on the server (`npm run admin -- email`); the
 * address changes when the link is confirmed. One request waits at a time, as a setting of the
 * site: a later one replaces it.
 */
const file = "administrator_email";
const worksMs = 60 * 60_000;

const requestShape = z.object({
  digest: z.string(),
  email: z.string(),
  expiresAt: z.coerce.date(),
});
type EmailRequest = z.infer<typeof requestShape>;

/** A new link that is sent to the address `email`, with what the database keeps of it. */
function newRequest(email: string, at: Date): { token: string; request: EmailRequest } {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(at.getTime() + worksMs);
  return { token, request: { digest: digestOf(token), email, expiresAt } };
}

const linkOf = (publicUrl: string, token: string) =>
  `${publicUrl}${href("/confirm-email/:token", { token })}`;

/**
 * Sends a link to the address that the administrator wants from now on. Nothing changes until it is
 * confirmed.
 */
export async function requestEmailChange(
  parts: Parts<"db" | "env" | "auth" | "queue" | "now">,
  typed: { email: string; current: string },
  byUserId: string,
): Promise<Outcome<"email" | "current">> {
  const { db, env, queue, now } = parts;
  const refuse = (errors: { email?: string; current?: string }) => ({ ok: false, errors }) as const;
  const email = readAccountAddress(typed.email);
  if (!email)
    return refuse({
      email: wrongAddressText(typed.email, "Type an e-mail address, as name@example.com."),
    });
  if (!typed.current) return refuse({ current: siteTexts.signIn.missing.password });
  const administrator = (await findAdministrator(db))!;
  if (administrator.id !== byUserId)
    return { ok: false, formErrors: ["Only the owner whom the site writes to can change it."] };
  if (email === administrator.email) return refuse({ email: "This is the address already." });

  const checked = await checkOwnPassword(parts, administrator.id, typed.current);
  if (!checked.ok) return checked;
  if (await isTaken(db, email, administrator.id)) return refuse({ email: taken });

  const { token, request } = newRequest(email, now());
  await db.transaction(async (tx) => {
    await saveSetting(tx, "administrator_email", JSON.stringify(request));
    const data = { url: linkOf(env.publicUrl, token) };
    await queueEmail(tx, queue, { kind: "administrator_email", recipient: email, data });
  });
  return { ok: true };
}

const taken =
  "A customer has an account with this address. Choose another, or delete that account.";

async function isTaken(db: Queryable, email: string, besideId: string): Promise<boolean> {
  const has = and(eq(sql`lower(${users.email})`, email), ne(users.id, besideId));
  return (await db.$count(users, has)) > 0;
}

/** The address that waits for its link to be confirmed; null where none does. */
export async function findEmailRequest(db: Queryable, at: Date): Promise<EmailRequest | null> {
  const stored = await findSetting(db, "administrator_email");
  const request = stored ? requestShape.parse(JSON.parse(stored)) : null;
  return request && request.expiresAt > at ? request : null;
}

/**
 * Whether the link that carries this token still works, and for which address; null where it does
 * not.
 */
export async function findEmailOfLink(
  parts: Parts<"db" | "now"> & { env: Place },
  token: string,
): Promise<string | null> {
  await takeUpRequest(parts, token);
  const request = await findEmailRequest(parts.db, parts.now());
  return request?.digest === digestOf(token) ? request.email : null;
}

/** Forgets a request that was left on the server. */
export const deleteEmailRequest = (env: Place): void => deleteLeftFile(env, file);

/** Takes a request that was left on the server into the database. */
async function takeUpRequest(
  { db, env }: Parts<"db"> & { env: Place },
  token: string,
): Promise<void> {
  const left = readLeft(env, file, requestShape);
  if (left?.digest !== digestOf(token)) return;
  // Away first: whatever ends the process here, it is never taken up twice.
  deleteLeftFile(env, file);
  await saveSetting(db, "administrator_email", JSON.stringify(left));
}

/**
 * Changes the address, once, and writes to the one that it was. Anybody with the link may: it was
 * sent to the new address after the password was given, or printed on the server.
 */
export async function confirmEmailChange(
  parts: Parts<"db" | "now" | "queue"> & { env: Place },
  token: string,
): Promise<Outcome<never, { email: string }>> {
  const { db, now, queue } = parts;
  if ((await findEmailOfLink(parts, token)) === null) return used;
  return db.transaction(async (tx) => {
    const administrator = (await findAdministrator(tx))!;
    // When the link is pressed twice at once, the second press finds the request gone.
    await tx.select().from(users).where(eq(users.id, administrator.id)).for("update");
    const request = await findEmailRequest(tx, now());
    if (request?.digest !== digestOf(token)) return used;
    const { email } = request;
    if (await isTaken(tx, email, administrator.id)) return { ok: false, formErrors: [taken] };
    await deleteSetting(tx, "administrator_email");
    await tx.update(users).set({ email, updatedAt: now() }).where(eq(users.id, administrator.id));
    // A Google account of the address before signs nobody in any more.
    await tx
      .delete(accounts)
      .where(and(eq(accounts.userId, administrator.id), ne(accounts.providerId, "credential")));
    const data = { email };
    const recipient = administrator.email;
    await queueEmail(tx, queue, { kind: "administrator_email_changed", recipient, data });
    await recordChange(
      tx,
      {
        byUserId: administrator.id,
        action: "Changed the administrator's e-mail address",
        subject: "Administrator",
        before: { "e-mail": administrator.email },
        after: { "e-mail": email },
      },
      now(),
    );
    announce(tx, "admin");
    return { ok: true, email };
  });
}

const used: Outcome<never, { email: string }> = {
  ok: false,
  formErrors: ["This link has been used or is older than an hour."],
};

/**
 * Keeps a request that was made on the server, in the database; says whether there is an
 * administrator.
 */
export async function saveEmailRequest(
  db: Queryable,
  { email, publicUrl }: { email: string; publicUrl: string },
  at: Date,
): Promise<string | null> {
  if (!(await findSetting(db, "administrator"))) return null;
  const { token, request } = newRequest(email, at);
  await saveSetting(db, "administrator_email", JSON.stringify(request));
  return linkOf(publicUrl, token);
}

/** The same for the site on an embedded database, which finds it in its folder. */
export function leaveEmailRequest(
  { dataDir, publicUrl }: { dataDir: string; publicUrl: string },
  email: string,
  at: Date,
): string {
  const { token, request } = newRequest(email, at);
  leaveForSite(dataDir, file, request);
  return linkOf(publicUrl, token);
}
