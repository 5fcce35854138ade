import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { findSetting } from "#app/domain/settings.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { forgetLeft, leaveForSite, type Place, readLeft } from "./left-for-site.server.ts";

/**
 * A link to set the administrator's password. An embedded database belongs to the running site, for which the link lies
 * as a hashed file.
 */
const file = "administrator-link";
const left = z.object({ digest: z.string(), expiresAt: z.coerce.date() });
const digestOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** How long a link works, in milliseconds. */
export const linkWorksMs = 60 * 60_000;

const madeOnServer = "server-";

export const newLinkToken = () => madeOnServer + randomBytes(24).toString("base64url");

/** Whether a token is, or looks like, one of the administrator's: /reset makes no new one of these. */
export const isMadeOnServer = (token: string): boolean => token.startsWith(madeOnServer);

/** Leaves a link for the site on an embedded database, in place of the one that was left before. */
export function leaveLink(dataDir: string, token: string, at: Date): void {
  const expiresAt = new Date(at.getTime() + linkWorksMs);
  leaveForSite(dataDir, file, { digest: digestOf(token), expiresAt });
}

/** Takes a link that was left into the database, where it is one like any other: it works once. */
export async function takeUpLink(
  { env, db, auth, now }: Parts<"db" | "auth" | "now"> & { env: Place },
  token: string,
): Promise<void> {
  const link = readLeft(env, file, left);
  if (!link) return;
  if (link.expiresAt <= now()) return forgetLink(env);
  if (link.digest !== digestOf(token)) return;
  // Away first: whatever ends the process here, it is never taken up twice.
  forgetLink(env);
  await keepLink({ db, auth }, token, link.expiresAt);
}

/** Keeps a link in the database. Says whether there is an administrator to give it to. */
export async function keepLink(
  { db, auth }: Parts<"db" | "auth">,
  token: string,
  expiresAt: Date,
): Promise<boolean> {
  const value = await findSetting(db, "administrator");
  if (!value) return false;
  const { internalAdapter } = await auth.$context;
  const identifier = `reset-password:${token}`;
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return true;
}

export const forgetLink = (env: Place): void => forgetLeft(env, file);
